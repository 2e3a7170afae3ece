import { Panel } from '#client/page/panel.tsx'
import type { LigneCloture } from '#domains/field-service/model/rapports/cloture-schema.ts'
import type { Brouillon, Signataire } from '#domains/field-service/modules/mon-activite/offline/brouillon.ts'
import type { BrouillonObservation } from '#domains/field-service/modules/mon-activite/offline/brouillon-observation.ts'
import { OneTapButton } from '#kit/button/one-tap-button.tsx'
import { formatEuros, formatQuantite } from '#wire/money.ts'
import classes from './left-behind.module.css'

/** What becomes of what was typed and not added, as the customer signs or the visit ends. */
export type Sort = 'ajouter' | 'laisser'

/** What was typed and not added: it would stay behind unseen. */
export interface Laisses {
  readonly observation: BrouillonObservation | null
  readonly lignes: NonNullable<Brouillon['commencees']>
  readonly modifiees: NonNullable<Brouillon['modifiees']>
}

/** Null where nothing would stay behind. */
export function laissesDe(
  observation: BrouillonObservation | null,
  { commencees = {}, modifiees = [] }: Brouillon,
): Laisses | null {
  const rien = !observation && Object.keys(commencees).length === 0 && modifiees.length === 0
  return rien ? null : { observation, lignes: commencees, modifiees }
}

type Props = {
  laisses: Laisses | null
  /** Who signed, and would have to sign again were a line added: the customer before the technician. */
  signe?: Signataire | undefined
  opened: boolean
  /** What either answer goes on to. */
  pour: 'terminer' | 'faire signer'
  /** @returns whether that was done */
  onSort: (sort: Sort) => Promise<boolean>
  onClose: () => void
}

/**
 * Asked once the customer would sign or "J'ai terminé" go through: what was written would stay behind unseen. Either
 * answer goes on, but for a line added to what was signed, which is to be signed again before the end.
 */
export function LeftBehind({ laisses, signe, opened, pour, onSort, onClose }: Props) {
  const quoi = laisses ? quoiDe(laisses) : []
  const [seul] = quoi
  const plusieurs = quoi.length > 1
  const lignes = Object.keys(laisses?.lignes ?? {}).length + (laisses?.modifiees.length ?? 0) > 0
  const resigner = lignes ? signe : undefined
  const verbe = seul?.nom === MODIFICATION && !plusieurs ? 'enregistrer' : 'ajouter'
  const Pour = `${pour.slice(0, 1).toUpperCase()}${pour.slice(1)}`
  return (
    <Panel
      opened={opened && laisses !== null}
      title={
        plusieurs
          ? 'Saisies non ajoutées'
          : `${seul?.nom ?? 'Saisie'} non ${verbe === 'ajouter' ? 'ajoutée' : 'enregistrée'}`
      }
      onClose={onClose}
    >
      <div className={classes.root}>
        {quoi.map(({ nom, texte }) => (
          <figure key={`${nom}${texte}`} className={classes.quoi}>
            {plusieurs && <figcaption>{nom}</figcaption>}
            <blockquote className={classes.texte}>{texte}</blockquote>
          </figure>
        ))}
        {laisses?.observation && (
          <p className={classes.note}>
            L’observation ajoutée, le bureau la lit. Sinon elle reste en brouillon sur ce téléphone, dans les
            observations de la visite.
          </p>
        )}
        {lignes && (
          <p className={classes.note}>
            {pour === 'terminer'
              ? 'Une ligne ajoutée compte dans le total\u00a0; sinon elle n’est pas gardée.'
              : 'Une ligne ajoutée compte dans le total que le client signe\u00a0; ajoutée plus tard, elle efface sa signature.'}
            {laisses && laisses.modifiees.length > 0 && ' Sinon, une ligne changée reste comme elle était.'}
            {resigner && ' Le rapport est signé\u00a0: l’ajouter demande de le signer à nouveau.'}
          </p>
        )}
        <OneTapButton size="lg" fullWidth onClick={() => onSort('ajouter')}>
          {`${plusieurs ? 'Tout ajouter' : `L’${verbe}`} et ${resigner ? ENSUITE[resigner] : pour}`}
        </OneTapButton>
        <OneTapButton size="lg" fullWidth variant="default" onClick={() => onSort('laisser')}>
          {`${Pour} sans ${plusieurs ? 'rien ajouter' : `l’${verbe}`}`}
        </OneTapButton>
      </div>
    </Panel>
  )
}

const MODIFICATION = 'Modification'

const ENSUITE: Record<Signataire, string> = {
  client: 'faire signer à nouveau',
  prestataire: 'signer à nouveau',
}

function quoiDe({
  observation,
  lignes: { fournitures, prestations },
  modifiees,
}: Laisses): { nom: string; texte: string }[] {
  return [
    ...modifiees.map(({ ligne }) => ({ nom: MODIFICATION, texte: direLigne(ligne) })),
    ...(fournitures ? [{ nom: 'Fourniture', texte: direLigne(fournitures) }] : []),
    ...(prestations ? [{ nom: 'Prestation', texte: direLigne(prestations) }] : []),
    ...(observation ? [{ nom: 'Observation', texte: observation.texte.trim() }] : []),
  ]
}

function direLigne({ libelle, quantite, unite, prix_unitaire_cents }: LigneCloture): string {
  const combien = [formatQuantite(quantite), unite].filter(Boolean).join(' ')
  return `${libelle.trim() || 'Sans libellé'}, ${combien} × ${formatEuros(prix_unitaire_cents)} HT`
}
