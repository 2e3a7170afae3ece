import { Button, Modal, Textarea } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { call } from '#client/call/api.ts'
import { messageOf } from '#client/call/problem.ts'
import { useKeptDraft } from '#client/draft/use-kept-draft.ts'
import { useWriting } from '#client/reading/use-writing.ts'
import type { CibleAppel, Remplacants } from '#domains/scheduling/model/appels/appel.ts'
import { lireRemplacants, ouvrirAppel } from '#domains/scheduling/model/bureau/appel-operations.ts'
import { MOTIF_MAX } from '#domains/scheduling/model/motif.ts'
import { phraseHoraire } from '#domains/scheduling/model/planning/horaire-mots.ts'
import { OneTapButton } from '#kit/button/one-tap-button.tsx'
import { EndButtons } from '#kit/dialog/end-buttons.tsx'
import { RowsSkeleton } from '#kit/skeleton/rows-skeleton.tsx'
import { Refusal } from '#kit/state/refusal.tsx'
import { formaterJour } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import dialogs from '../dialogs.module.css'
import { Scrolls } from '../scrolls.tsx'
import { CandidateList } from './candidate-list.tsx'

type Props = { readonly opened: boolean; readonly cible: CibleAppel | null; readonly onClose: () => void }

/** Whom to ask for a post: everybody ranked, the best placed chosen; then the word they are told. */
export function CallDialog({ opened, cible, onClose }: Props) {
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
      {opened && cible && <Ranked cible={cible} onClose={onClose} />}
    </Modal>
  )
}

function Ranked({ cible, onClose }: { readonly cible: CibleAppel; readonly onClose: () => void }) {
  const [lus, setLus] = useState<Remplacants | null>(null)
  const [echec, setEchec] = useState<string | null>(null)
  const cle = JSON.stringify(cible)
  useEffect(() => {
    let parti = false
    call(lireRemplacants, { body: { cible: JSON.parse(cle) as CibleAppel } }).then(
      dit => !parti && setLus(dit),
      error => !parti && setEchec(messageOf(error)),
    )
    return () => {
      parti = true
    }
  }, [cle])
  if (echec) return <Refusal>{echec}</Refusal>
  if (!lus) return <RowsSkeleton label="Recherche de qui peut venir…" rows={6} columns="1fr" />
  return <Choice cible={cible} lus={lus} cle={cle} onClose={onClose} />
}

type ChoiceProps = {
  readonly cible: CibleAppel
  readonly lus: Remplacants
  readonly cle: string
  readonly onClose: () => void
}

function Choice({ cible, lus: { poste, remplace, candidats }, cle, onClose }: ChoiceProps) {
  const garde = useKeptDraft(`planning-edt:appel:${cle}`, { depart: { message: '' } })
  const [choisis, setChoisis] = useState(
    () => new Set(candidats.filter(c => c.propose).map(c => c.utilisateur_id)) as ReadonlySet<number>,
  )
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
    <div className={dialogs.body}>
      <p className={dialogs.who}>
        {`${poste.poste_libelle} ${phraseHoraire(poste)}, ${formaterJour(poste.pointage_date)}`}
      </p>
      <p className={dialogs.quiet}>
        {remplace === null
          ? 'Un poste de plus ce jour-là.'
          : `À la place de ${remplace}\u00a0: les personnes prévenues n’en sauront rien.`}
      </p>
      <Scrolls label="Qui pourrait venir">
        <CandidateList
          candidats={candidats}
          choisis={choisis}
          onChoose={setChoisis}
          onGive={utilisateur_id => ouvrir.write({ body: { cible, destinataires: [], attribuer_a: utilisateur_id } })}
        />
      </Scrolls>
      <Textarea
        label="Un mot pour les personnes prévenues"
        description="Facultatif"
        value={garde.draft.message}
        maxLength={MOTIF_MAX}
        onChange={event => garde.change({ message: event.currentTarget.value })}
        autosize
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
