import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { KeptDraft } from '#client/draft/use-kept-draft.ts'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import { ecrireNote, NOTE_MAX } from '#domains/scheduling/model/bureau/note-operations.ts'
import type { PlanningMois } from '#domains/scheduling/model/bureau/planning-mois.ts'
import { EndButtons } from '#kit/dialog/end-buttons.tsx'
import { Refusal } from '#kit/state/refusal.tsx'
import type { JourIso } from '#wire/dates.ts'
import { finirPhrase, formaterInstant } from '#wire/moments.ts'
import type { Agent } from '../view/cases.ts'
import { direOu } from '../view/mots.ts'
import classes from './dialogs.module.css'
import { KeptDialog } from './kept-dialog.tsx'

type Props = {
  readonly agent: Agent
  readonly jour: JourIso
  readonly note: PlanningMois['notes'][number] | null
  readonly onClose: () => void
}
type Saisie = { readonly texte: string }

/** A word on somebody's day, for those who plan alone. */
export function NoteDialog(props: Props) {
  const { agent, jour, note, onClose } = props
  return (
    <KeptDialog<Saisie>
      name={`planning-note:${agent.wcu_utilisateur_id}:${jour}`}
      empty={() => ({ texte: note?.texte ?? '' })}
      title={`Note, ${direOu(agent.label, jour)}`}
      onClose={onClose}
    >
      {kept => <Form {...props} kept={kept} />}
    </KeptDialog>
  )
}

function Form({ agent, jour, note, onClose, kept }: Props & { readonly kept: KeptDraft<Saisie> }) {
  const params = { date: jour, userId: String(agent.wcu_utilisateur_id) }
  const avant = note?.texte ?? ''
  const [lue] = useState(note?.ecrit_a)
  // Typed over another note than the one that stands there: it is read before it is covered.
  const autre = note && (kept.found || note.ecrit_a !== lue) && avant !== kept.draft.texte ? note : null
  const ecrire = useWriting(ecrireNote, {
    deed: `note, ${direOu(agent.label, jour)}`,
    undo: ({ ecrit_a }, { body: { texte } }) =>
      undoBy(ecrireNote, { params, body: { texte: avant, vu: ecrit_a } }, 'La note reste comme elle est.', rendue => ({
        params,
        body: { texte, vu: rendue.ecrit_a },
      })),
  })
  async function envoyer(texte: string) {
    if (!(await ecrire.write({ params, body: { texte, vu: note?.ecrit_a ?? null } }))) return
    await kept.close()
    onClose()
  }
  const texte = kept.draft.texte.trim()
  return (
    <form
      className={classes.body}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void envoyer(texte)
      }}
    >
      {autre && (
        <p className={classes.quiet}>
          {finirPhrase(
            `À présent\u00a0: «\u00a0${autre.texte}\u00a0», ${autre.par}, ${formaterInstant(autre.ecrit_a)}`,
          )}
        </p>
      )}
      <Textarea
        label="Note"
        description="Lue par ceux qui planifient. La personne la reçoit si elle demande ses données."
        value={kept.draft.texte}
        maxLength={NOTE_MAX}
        onChange={event => kept.change({ texte: event.currentTarget.value })}
        autosize
        minRows={3}
        data-autofocus
      />
      <Refusal>{ecrire.message}</Refusal>
      <EndButtons>
        <Button variant="default" onClick={onClose}>
          Ne rien changer
        </Button>
        {note && (
          <Button variant="default" disabled={ecrire.pending} onClick={() => void envoyer('')}>
            Retirer la note
          </Button>
        )}
        <Button type="submit" loading={ecrire.pending} disabled={texte === '' || texte === avant}>
          Garder la note
        </Button>
      </EndButtons>
    </form>
  )
}
