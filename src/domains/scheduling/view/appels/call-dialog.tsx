import { Button, Modal } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { call } from '#client/call/api.ts'
import { useKeptDraft } from '#client/draft/use-kept-draft.ts'
import { useKeyedReading } from '#client/reading/use-keyed-reading.ts'
import { useWriting } from '#client/reading/use-writing.ts'
import type { AppelBureau, CibleAppel, Remplacants } from '#domains/scheduling/model/appels/appel.ts'
import {
  attribuerAppel,
  demanderAppel,
  lireRemplacants,
  ouvrirAppel,
} from '#domains/scheduling/model/bureau/appel-operations.ts'
import { MOTIF_MAX } from '#domains/scheduling/model/motif.ts'
import { phraseHoraire } from '#domains/scheduling/model/planning/horaire-mots.ts'
import { WordField } from '#domains/scheduling/view/phone/word-field.tsx'
import { OneTapButton } from '#kit/button/one-tap-button.tsx'
import { EndButtons } from '#kit/dialog/end-buttons.tsx'
import { RowsSkeleton } from '#kit/skeleton/rows-skeleton.tsx'
import { Refusal } from '#kit/state/refusal.tsx'
import { formaterJour } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { CandidateList } from './candidate-list.tsx'
import classes from './candidates.module.css'

type Props = {
  readonly opened: boolean
  readonly cible: CibleAppel | null
  /** A call that is open already: others are asked too. */
  readonly appel?: AppelBureau
  /** The one of them who was chosen before, and what the post is looked for because of. */
  readonly choisi?: { readonly utilisateur_id: number; readonly pourquoi: string } | null
  readonly onClose: () => void
}

/** Whom to ask for a post: everybody ranked, the best placed chosen; then the word they are told. */
export function CallDialog({ opened, cible, appel, choisi = null, onClose }: Props) {
  useBackLayer(opened, onClose)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Trouver quelqu’un"
      centered
      size={680}
      attributes={{ header: { role: 'presentation' } }}
    >
      {opened && cible && <Ranked cible={cible} appel={appel} choisi={choisi} onClose={onClose} />}
    </Modal>
  )
}

type RankedProps = {
  readonly cible: CibleAppel
  readonly appel: AppelBureau | undefined
  readonly choisi: NonNullable<Props['choisi']> | null
  readonly onClose: () => void
}

function Ranked({ cible, appel, choisi, onClose }: RankedProps) {
  const cle = JSON.stringify(cible)
  const ouverture = useId()
  // Read again with the desk, by who is free and near now; what an opening before read is shown to nobody.
  const {
    data: lus,
    state,
    message,
  } = useKeyedReading<Remplacants>({
    ...{ sujet: 'planning', key: [lireRemplacants.id, cle, ouverture], kept: 'nothing' },
    ask: async () => await call(lireRemplacants, { body: { cible } }),
  })
  if (!lus && state === 'chargement')
    return <RowsSkeleton label="Recherche de qui peut venir…" rows={6} columns="1fr" />
  if (!lus) return <Refusal>{message}</Refusal>
  return appel ? (
    <Others appel={appel} lus={lus} onClose={onClose} />
  ) : (
    <Choice cible={cible} lus={lus} cle={cle} choisi={choisi} onClose={onClose} />
  )
}

/** What may be longer than the dialog: its buttons stay in sight. */
function Team({ children }: { readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls and holds no control is scrolled by the keyboard too
    <section className={classes.team} tabIndex={0} aria-label="Qui pourrait venir">
      {children}
    </section>
  )
}

type OthersProps = { readonly appel: AppelBureau; readonly lus: Remplacants; readonly onClose: () => void }

/** Those who were not asked yet; nobody is chosen: who was proposed was asked first. */
function Others({ appel: { appel_id, version, destinataires }, lus: { poste, candidats }, onClose }: OthersProps) {
  const deja = new Set(destinataires.map(d => d.utilisateur_id))
  const [choisis, setChoisis] = useState<ReadonlySet<number>>(new Set())
  const params = { appel_id: String(appel_id) }
  const options = { also: ['edt'], final: true, done: onClose } as const
  const demander = useWriting(demanderAppel, options)
  const donner = useWriting(attribuerAppel, options)
  return (
    <div className={classes.body}>
      <p className={classes.who}>{direPoste(poste)}</p>
      <Team>
        <CandidateList
          candidats={candidats.filter(c => !deja.has(c.utilisateur_id))}
          choisis={choisis}
          onChoose={setChoisis}
          onGive={(utilisateur_id, derogation) =>
            donner.write({ params, body: { utilisateur_id, version, ...(derogation && { derogation }) } })
          }
        />
      </Team>
      <Refusal>{demander.message ?? donner.message}</Refusal>
      <EndButtons>
        <Button variant="default" onClick={onClose} data-autofocus>
          Ne prévenir personne
        </Button>
        <OneTapButton
          disabled={choisis.size === 0}
          aria-busy={demander.pending}
          onClick={() => demander.write({ params, body: { destinataires: [...choisis], version } })}
        >
          {`Prévenir ${compter(choisis.size, 'personne')}`}
        </OneTapButton>
      </EndButtons>
    </div>
  )
}

const direPoste = (poste: Remplacants['poste']): string =>
  `${poste.poste_libelle} ${phraseHoraire(poste)}, ${formaterJour(poste.pointage_date)}`

type ChoiceProps = {
  readonly cible: CibleAppel
  readonly lus: Remplacants
  readonly cle: string
  readonly choisi: RankedProps['choisi']
  readonly onClose: () => void
}

/** An older server proposes those of whom something is to be read first. */
const estPropose = ({ propose, verdict }: Remplacants['candidats'][number]) => propose && verdict === 'libre'

/** Whom the dialog opens on: who was chosen before where they may be asked, else the best placed. */
function proposes(candidats: Remplacants['candidats'], choisi: RankedProps['choisi']): readonly number[] {
  if (choisi === null) return candidats.filter(estPropose).map(c => c.utilisateur_id)
  const peut = ({ verdict, sans_acces }: (typeof candidats)[number]) =>
    !sans_acces && (verdict === 'libre' || verdict === 'alerte')
  return candidats.filter(c => c.utilisateur_id === choisi.utilisateur_id && peut(c)).map(c => c.utilisateur_id)
}

/** Who was chosen before comes first, whatever their rank. */
function enTete(candidats: Remplacants['candidats'], choisi: RankedProps['choisi']): Remplacants['candidats'] {
  const rang = ({ utilisateur_id }: (typeof candidats)[number]) => (utilisateur_id === choisi?.utilisateur_id ? 0 : 1)
  return candidats.toSorted((a, b) => rang(a) - rang(b))
}

function direPourquoi(remplace: string | null, choisi: RankedProps['choisi']): string {
  if (choisi) return choisi.pourquoi
  return remplace === null
    ? 'Un poste de plus ce jour-là.'
    : `À la place de ${remplace}\u00a0: les personnes prévenues n’en sauront rien.`
}

const PERSONNE =
  'Personne n’est coché d’avance\u00a0: aucun agent du métier ne peut être prévenu sans alerte. Lisez-les, puis choisissez.'

function Choice({ cible, lus: { poste, remplace, candidats }, cle, choisi, onClose }: ChoiceProps) {
  const garde = useKeptDraft(`planning-edt:appel:${cle}`, { depart: { message: '' } })
  const [choisis, setChoisis] = useState<ReadonlySet<number>>(() => new Set(proposes(candidats, choisi)))
  const fermer = async () => {
    await garde?.close()
    onClose()
  }
  const ouvrir = useWriting(ouvrirAppel, { also: ['edt'], final: true, once: true, done: () => void fermer() })
  // Read from the device in a moment: what is typed before would be lost to it.
  if (!garde) return null
  const message = garde.draft.message.trim()
  const demander = () => ouvrir.write({ body: { cible, destinataires: [...choisis], ...(message && { message }) } })
  return (
    <div className={classes.body}>
      <p className={classes.who}>{direPoste(poste)}</p>
      <p className={classes.quiet}>{direPourquoi(remplace, choisi)}</p>
      {candidats.length > 0 && choisi === null && !candidats.some(estPropose) && (
        <p className={classes.none}>{PERSONNE}</p>
      )}
      <Team>
        <CandidateList
          candidats={enTete(candidats, choisi)}
          choisis={choisis}
          onChoose={setChoisis}
          onGive={(attribuer_a, derogation) =>
            ouvrir.write({ body: { cible, destinataires: [], attribuer_a, ...(derogation && { derogation }) } })
          }
        />
      </Team>
      <WordField
        label="Un mot pour les personnes prévenues"
        value={garde.draft.message}
        maxLength={MOTIF_MAX}
        onChange={message => garde.change({ message })}
      />
      <Refusal>{ouvrir.message}</Refusal>
      <EndButtons>
        <Button variant="default" onClick={onClose} data-autofocus>
          Ne prévenir personne
        </Button>
        <OneTapButton disabled={choisis.size === 0} aria-busy={ouvrir.pending} onClick={demander}>
          {`Prévenir ${compter(choisis.size, 'personne')}`}
        </OneTapButton>
      </EndButtons>
    </div>
  )
}
