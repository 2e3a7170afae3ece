import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { notifyUndo } from '#client/call/notices.ts'
import { lazyPart } from '#client/page/lazy-part.tsx'
import { Panel } from '#client/page/panel.tsx'
import type { Article } from '#domains/field-service/model/activite/activite.ts'
import { estChiffree, totauxCloture } from '#domains/field-service/model/rapports/cloture.ts'
import type { LigneCloture } from '#domains/field-service/model/rapports/cloture-schema.ts'
import {
  type Genre,
  poserLigne,
  replacerLigne,
  retirerLigne,
} from '#domains/field-service/modules/mon-activite/view/lignes.ts'
import { formatEuros, formatQuantite, formatTaux, ligneTtc } from '#wire/money.ts'
import { champId, type PartProps, Section } from './form-parts.tsx'
import classes from './lines-section.module.css'

const LineEditor = lazyPart(() => import('./line-editor.tsx').then(m => m.LineEditor))

type Ouvert = { genre: Genre; rang: number | null }

type Props = PartProps & {
  catalogue: readonly Article[]
  /** Keeps what is typed of a line to add, until it is added or thrown away. */
  onCommencer: (genre: Genre, ligne: LigneCloture | null) => void
  /** The same of a line that stands there, until it is saved or left as it was. */
  onModifier: (genre: Genre, rang: number, ligne: LigneCloture | null) => void
  /** A line left its place, or came back to it. */
  onDecaler: (genre: Genre, rang: number, de: 1 | -1) => void
}

const GENRES: readonly Genre[] = ['fournitures', 'prestations']

/** Parts and labour with their totals in cents (specification field-service §3 fournitures, prestations; §9 VAT). */
export function LinesSection(props: Props) {
  const { saisie, brouillon, changer, erreur, catalogue, onCommencer, onModifier, onDecaler } = props
  const [ouvert, setOuvert] = useState<Ouvert | null>(null)
  const carte = useRef<HTMLDivElement>(null)
  const ouvreur = useRef<HTMLElement | null>(null)
  // The editor leaves with its panel, which then gives nothing back; a line taken away leaves the keyboard to the buttons.
  useEffect(() => {
    if (ouvert || !ouvreur.current) return
    const rendu = ouvreur.current.isConnected ? ouvreur.current : carte.current?.querySelector('button')
    ouvreur.current = null
    rendu?.focus()
  }, [ouvert])

  function ouvrir(editeur: Ouvert, bouton: HTMLElement) {
    ouvreur.current = bouton
    setOuvert(editeur)
  }
  const totaux = totauxCloture(saisie)
  const vide = saisie.fournitures.length + saisie.prestations.length === 0

  const { commencees = {}, modifiees = [] } = brouillon
  const modifiee = (genre: Genre, rang: number | null) =>
    modifiees.find(m => m.genre === genre && m.rang === rang)?.ligne

  function retirer({ genre, rang }: Ouvert) {
    const commencee = rang === null ? commencees[genre] : undefined
    if (commencee) {
      onCommencer(genre, null)
      notifyUndo('Saisie effacée', async () => onCommencer(genre, commencee))
    }
    const ligne = rang === null ? undefined : saisie[genre][rang]
    if (!ligne || rang === null) return
    changer(s => retirerLigne(s, genre, rang))
    onDecaler(genre, rang, -1)
    notifyUndo(`«\u00a0${ligne.libelle}\u00a0» retirée`, async () => {
      changer(s => replacerLigne(s, genre, rang, ligne))
      onDecaler(genre, rang, 1)
    })
  }

  const rangees = (genre: Genre) =>
    saisie[genre].map((ligne, rang) => (
      <LineRow
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place, as on paper
        key={`${genre}${rang}`}
        champ={`${genre}.${rang}`}
        ligne={ligne}
        erreur={
          modifiee(genre, rang) && !(ouvert?.genre === genre && ouvert.rang === rang)
            ? 'Modification non enregistrée\u00a0: touchez pour la finir'
            : (erreur(`${genre}.${rang}.libelle`) ?? erreur(`${genre}.${rang}.quantite`))
        }
        onOuvrir={bouton => ouvrir({ genre, rang }, bouton)}
      />
    ))

  return (
    <Section titre="Fournitures et prestations">
      <div ref={carte} className={classes.carte}>
        {rangees('fournitures')}
        {rangees('prestations')}
        {GENRES.map(genre => {
          const ligne = commencees[genre]
          // The sheet that is open shows it already.
          return ligne && !(ouvert?.genre === genre && ouvert.rang === null) ? (
            <LineRow
              key={genre}
              champ={`${genre}.commencee`}
              ligne={ligne}
              erreur={`Non ajoutée\u00a0: touchez pour finir la ${genre === 'fournitures' ? 'fourniture' : 'prestation'}`}
              onOuvrir={bouton => ouvrir({ genre, rang: null }, bouton)}
            />
          ) : null
        })}
        {!vide && (
          <dl className={classes.totaux}>
            <div>
              <dt>Total HT</dt>
              <dd>{formatEuros(totaux.total_ht_cents)}</dd>
            </div>
            {totaux.par_taux.map(t => (
              <div key={t.tva}>
                <dt>
                  TVA {formatTaux(t.tva)} sur {formatEuros(t.base_ht_cents)}
                </dt>
                <dd>{formatEuros(t.tva_cents)}</dd>
              </div>
            ))}
            <div className={classes.ttc}>
              <dt>Total TTC</dt>
              <dd aria-live="polite">{formatEuros(totaux.total_ttc_cents)}</dd>
            </div>
          </dl>
        )}
        <div className={classes.ajouts}>
          <AddButton texte="Fourniture" onClick={bouton => ouvrir({ genre: 'fournitures', rang: null }, bouton)} />
          <AddButton texte="Prestation" onClick={bouton => ouvrir({ genre: 'prestations', rang: null }, bouton)} />
        </div>
      </div>
      {ouvert && (
        <Panel opened title={titreEditeur(ouvert)} onClose={() => setOuvert(null)}>
          <LineEditor
            key={`${ouvert.genre}${ouvert.rang}`}
            genre={ouvert.genre}
            ligne={ouvert.rang === null ? null : (saisie[ouvert.genre][ouvert.rang] ?? null)}
            commencee={ouvert.rang === null ? commencees[ouvert.genre] : modifiee(ouvert.genre, ouvert.rang)}
            catalogue={catalogue}
            onSaisie={ligne =>
              ouvert.rang === null ? onCommencer(ouvert.genre, ligne) : onModifier(ouvert.genre, ouvert.rang, ligne)
            }
            onLaisser={() => {
              if (ouvert.rang !== null) onModifier(ouvert.genre, ouvert.rang, null)
              setOuvert(null)
            }}
            onValider={ligne => {
              changer(s => poserLigne(s, ouvert.genre, ouvert.rang, ligne))
              if (ouvert.rang === null) onCommencer(ouvert.genre, null)
              else onModifier(ouvert.genre, ouvert.rang, null)
              setOuvert(null)
            }}
            onRetirer={() => {
              retirer(ouvert)
              setOuvert(null)
            }}
          />
        </Panel>
      )}
    </Section>
  )
}

function titreEditeur({ genre, rang }: Ouvert): string {
  return `${rang === null ? 'Ajouter une' : 'Modifier la'} ${genre === 'fournitures' ? 'fourniture' : 'prestation'}`
}

function AddButton({ texte, onClick }: { texte: string; onClick: (bouton: HTMLElement) => void }) {
  return (
    <Button
      variant="subtle"
      leftSection={<IconPlus size={18} aria-hidden />}
      aria-label={`Ajouter une ${texte.toLowerCase()}`}
      onClick={event => onClick(event.currentTarget)}
    >
      {texte}
    </Button>
  )
}

type RowProps = {
  champ: string
  ligne: LigneCloture
  erreur: string | undefined
  onOuvrir: (bouton: HTMLElement) => void
}

function LineRow({ champ, ligne, erreur, onOuvrir }: RowProps) {
  const chiffree = estChiffree(ligne)
  const unite = ligne.unite ? ` ${ligne.unite}` : ''
  return (
    <button
      id={champId(champ)}
      type="button"
      className={classes.ligne}
      onClick={event => onOuvrir(event.currentTarget)}
    >
      <span className={classes.quoi}>
        <b className={classes.nom}>{ligne.libelle || 'Sans libellé'}</b>
        <span className={classes.calcul}>
          {formatQuantite(ligne.quantite)}
          {unite} × {formatEuros(ligne.prix_unitaire_cents)} HT · TVA {formatTaux(ligne.tva)}
        </span>
        {erreur && <span className={classes.erreur}>{erreur}</span>}
      </span>
      <b className={classes.montant}>{chiffree ? formatEuros(ligneTtc(ligne)) : '–'}</b>
    </button>
  )
}
