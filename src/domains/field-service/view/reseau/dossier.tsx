import { Button, Checkbox, FileButton, NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDirty } from '#client/address/dirty.ts'
import { call, download } from '#client/call/api.ts'
import { useTask } from '#client/call/use-task.ts'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import { useWriting } from '#client/reading/use-writing.ts'
import { useOwnName } from '#client/session/own-name.ts'
import {
  type EtatPiece,
  type Exigence,
  NOMS_PIECES,
  PIECE_OCTETS_MAX,
  SORTES_PIECES,
  type SortePiece,
} from '#domains/field-service/model/reseau/dossier.ts'
import {
  type Dossier,
  exigerPieces,
  type OperationsDossier,
  partagerDossier,
} from '#domains/field-service/model/reseau/dossier-operations.ts'
import { type Lien, MOTS, SANS_DOSSIER, type Sens } from '#domains/field-service/model/reseau/reseau.ts'
import { DateInput } from '#kit/date-fields/date-input.tsx'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { Pill, type PillTone } from '#kit/pill/pill.tsx'
import { saveBlob } from '#kit/save-blob.ts'
import { jourParis } from '#wire/dates.ts'
import { formaterJourDatee } from '#wire/moments.ts'
import { NeedsNetwork } from './needs-network.tsx'
import classes from './network.module.css'

const TONS: Readonly<Record<EtatPiece, PillTone>> = {
  valable: 'good',
  bientot: 'wait',
  imminente: 'wait',
  expiree: 'bad',
  manquante: 'bad',
}

type Props = { sens: Sens; operations: OperationsDossier; lien: Lien; online: boolean }

/** Papers of whoever receives work over a link: what is required, what is there, until when (Code du travail D8222-5). */
export function SupplierFile({ sens, operations, lien, online }: Props) {
  const params = { link_id: String(lien.link_id) }
  const reading = useReading(operations.lire, { params })
  const { data } = reading
  if (!data) return <ReadingState {...reading} what="Le dossier" />
  return (
    <section className={panel.section} aria-label="Dossier du prestataire">
      <h3>{sens === 'emetteurs' ? 'Votre dossier' : 'Dossier du prestataire'}</h3>
      <Required sens={sens} dossier={data} online={online} />
      {sens === 'emetteurs' && <Shared lien={lien} dossier={data} online={online} />}
      <ul className={panel.list} aria-label="Pièces">
        {data.pieces.map(piece => (
          <Paper key={piece.piece_id} operations={operations} lien={lien} piece={piece} online={online} />
        ))}
      </ul>
      {data.pieces.length === 0 && (
        <p className={panel.quiet}>
          {sens === 'emetteurs'
            ? 'Aucune pièce\u00a0: déposez-les une fois, vous choisissez qui les voit.'
            : 'Aucune pièce\u00a0: ce prestataire n’en montre pas, et vous n’en avez pas ajouté.'}
        </p>
      )}
      <AddPaper sens={sens} operations={operations} lien={lien} online={online} />
    </section>
  )
}

/** The issuer chooses; the receiver reads what is asked of it. */
function Required({ sens, dossier, online }: { sens: Sens; dossier: Dossier; online: boolean }) {
  const exiger = useWriting(exigerPieces, { toast: true })
  const exigees = dossier.exigences.filter(e => e.exigee)
  const choisir = ({ sorte }: Exigence, oui: boolean) =>
    exiger.write({ body: { sortes: [...exigees.map(e => e.sorte).filter(s => s !== sorte), ...(oui ? [sorte] : [])] } })
  const lignes = sens === 'recepteurs' ? dossier.exigences : exigees
  if (lignes.length === 0) return <p className={panel.quiet}>Ce donneur d’ordres n’exige aucune pièce.</p>
  return (
    <>
      <ul className={panel.list} aria-label="Pièces exigées">
        {lignes.map(e => (
          <li key={e.sorte} className={`${panel.entry} ${classes.head}`}>
            {sens === 'recepteurs' ? (
              <Checkbox
                label={e.libelle}
                checked={e.exigee}
                disabled={!online || exiger.pending}
                onChange={event => void choisir(e, event.currentTarget.checked)}
              />
            ) : (
              <span>{e.libelle}</span>
            )}
            {e.exigee && <Pill tone={TONS[e.etat]}>{e.etat_libelle}</Pill>}
          </li>
        ))}
      </ul>
      {sens === 'recepteurs' && (
        <p className={panel.quiet}>
          {
            'Une pièce cochée est exigée de tous vos prestataires\u00a0: sans elle, aucune demande ne part. La loi les demande à partir de 5\u00a0000\u00a0€ hors taxes, l’attestation de vigilance tous les six mois.'
          }
        </p>
      )}
    </>
  )
}

function Shared({ lien, dossier, online }: { lien: Lien; dossier: Dossier; online: boolean }) {
  const partager = useWriting(partagerDossier, { toast: true })
  const enSonNom = useOwnName(SANS_DOSSIER)
  return (
    <Checkbox
      label={`${lien.compte_raison_sociale} voit votre dossier`}
      description={enSonNom}
      checked={dossier.partage === 1}
      disabled={!online || enSonNom !== null || partager.pending}
      onChange={event =>
        void partager.write({
          params: { link_id: String(lien.link_id) },
          body: { partage: event.currentTarget.checked ? 1 : 0 },
        })
      }
    />
  )
}

type PaperProps = Omit<Props, 'sens'> & { piece: Dossier['pieces'][number] }

function Paper({ operations, lien, piece, online }: PaperProps) {
  const params = { link_id: String(lien.link_id), piece_id: String(piece.piece_id) }
  const [asked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const lire = useTask({ toast: true })
  const retirer = useWriting(operations.retirer, { done: close })
  return (
    <li className={panel.entry}>
      <b>{[piece.libelle, piece.numero && `n°\u00a0${piece.numero}`].filter(Boolean).join(' ')}</b>
      <span className={panel.quiet}>
        {[
          piece.expire_le && `jusqu’au ${formaterJourDatee(piece.expire_le)}`,
          `ajoutée par ${piece.ajoute_par} le ${formaterJourDatee(jourParis(piece.ajoute_a))}`,
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
      <span className={classes.outils}>
        <Button
          variant="subtle"
          size="sm"
          loading={lire.pending}
          disabled={!online}
          aria-label={`Télécharger ${piece.nom}`}
          onClick={() =>
            void lire.run(async () => saveBlob(await download(operations.lireFichier, { params }), piece.nom))
          }
        >
          Télécharger
        </Button>
        {piece.mienne && (
          <Button
            variant="subtle"
            color="red"
            size="sm"
            disabled={!online}
            aria-label={`Retirer ${piece.nom}`}
            onClick={() => setAsked(true)}
          >
            Retirer
          </Button>
        )}
      </span>
      <ConfirmDialog
        opened={asked}
        title="Retrait de la pièce"
        yes="Retirer la pièce"
        danger
        pending={retirer.pending}
        error={retirer.message}
        onYes={() => void retirer.write({ params })}
        onCancel={close}
      >
        <p>{`«\u00a0${piece.libelle}\u00a0» ne compte plus pour personne.`}</p>
      </ConfirmDialog>
    </li>
  )
}

const TROP_LOURD = 'Ce fichier pèse plus de 5\u00a0Mo\u00a0: choisissez-en un plus léger.'

function AddPaper({ sens, operations, lien, online }: Props) {
  const queries = useQueryClient()
  const { run, pending, message } = useTask()
  const [sorte, setSorte] = useState<SortePiece>('urssaf')
  const [numero, setNumero] = useState('')
  const [fin, setFin] = useState('')
  const [illisible, setIllisible] = useState('')
  const [lourd, setLourd] = useState(false)
  const [tente, setTente] = useState(false)
  const manque = illisible || (sorte !== 'autre' && fin === '' ? 'Indiquez jusqu’à quand elle vaut.' : '')
  useDirty(numero !== '' || fin !== '', 'Une pièce')
  async function ajouter(fichier: File | null) {
    setLourd(fichier !== null && fichier.size > PIECE_OCTETS_MAX)
    if (!fichier || fichier.size > PIECE_OCTETS_MAX) return
    const query = { sorte, filename: fichier.name, ...(numero ? { numero } : {}), ...(fin ? { expire_le: fin } : {}) }
    const fait = await run(() =>
      call(operations.ajouter, {
        params: { link_id: String(lien.link_id) },
        query,
        bytes: fichier,
        body: undefined,
        tell: 'success',
      }),
    )
    if (!fait) return
    setNumero('')
    setFin('')
    setTente(false)
    await queries.invalidateQueries({ queryKey: ['reseau'] })
  }
  return (
    <div className={classes.field}>
      <NativeSelect
        label={sens === 'emetteurs' ? 'Déposer une pièce' : `Ajouter une pièce de ce ${MOTS.recepteurs.un}`}
        value={sorte}
        data={SORTES_PIECES.map(value => ({ value, label: NOMS_PIECES[value] }))}
        onChange={event => setSorte(event.currentTarget.value as SortePiece)}
      />
      <TextInput
        label="Numéro"
        value={numero}
        maxLength={60}
        autoComplete="off"
        onChange={event => setNumero(event.currentTarget.value)}
      />
      <DateInput
        label="Fin de validité"
        required={sorte !== 'autre'}
        value={fin}
        error={tente ? manque : ''}
        onChange={(jour, faute) => {
          setFin(jour)
          setIllisible(faute)
        }}
      />
      {!online && <NeedsNetwork>Les pièces se lisent, s’ajoutent et se retirent avec du réseau.</NeedsNetwork>}
      {(lourd || message) && (
        <p role="alert" className={classes.erreur}>
          {lourd ? TROP_LOURD : message}
        </p>
      )}
      <FileButton accept="application/pdf,image/jpeg,image/png" onChange={file => void ajouter(file)}>
        {props => (
          <Button
            {...props}
            variant="default"
            loading={pending}
            disabled={!online}
            onClick={() => (manque ? setTente(true) : props.onClick())}
          >
            Choisir le fichier et enregistrer
          </Button>
        )}
      </FileButton>
    </div>
  )
}
