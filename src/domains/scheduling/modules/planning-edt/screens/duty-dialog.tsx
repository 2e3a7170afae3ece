import { Button } from '@mantine/core'
import { useState } from 'react'
import type { KeptDraft } from '#client/draft/use-kept-draft.ts'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import { poserAstreinte, retirerAstreinte } from '#domains/scheduling/model/bureau/jour-operations.ts'
import { TimeInput } from '#kit/date-fields/time-input.tsx'
import { EndButtons } from '#kit/dialog/end-buttons.tsx'
import { Refusal } from '#kit/state/refusal.tsx'
import type { JourIso } from '#wire/dates.ts'
import type { Agent } from '../view/cases.ts'
import { direOu, HEURE } from '../view/mots.ts'
import classes from './dialogs.module.css'
import { KeptDialog } from './kept-dialog.tsx'

type Props = { readonly agent: Agent; readonly jour: JourIso; readonly onClose: () => void }
type Heures = { readonly debut: string; readonly fin: string }

/** Somebody on call from that day; without hours, over the house's night. */
export function DutyDialog(props: Props) {
  const { agent, jour, onClose } = props
  return (
    <KeptDialog<Heures>
      name={`planning-astreinte:${agent.wcu_utilisateur_id}:${jour}`}
      empty={() => ({ debut: '', fin: '' })}
      title={`Astreinte, ${direOu(agent.label, jour)}`}
      onClose={onClose}
    >
      {kept => <Form {...props} kept={kept} />}
    </KeptDialog>
  )
}

function Form({ agent, jour, onClose, kept }: Props & { readonly kept: KeptDraft<Heures> }) {
  const params = { date: jour, userId: String(agent.wcu_utilisateur_id) }
  const [tente, setTente] = useState(false)
  const { debut, fin } = kept.draft
  const fausse = [debut, fin].some(h => h !== '' && !HEURE.test(h))
  const poser = useWriting(poserAstreinte, {
    deed: `astreinte, ${direOu(agent.label, jour)}`,
    undo: () => undoBy(retirerAstreinte, { params }, 'L’astreinte reste.'),
  })
  async function envoyer() {
    setTente(true)
    if (fausse) return
    const body = { ...(debut && { heure_debut: debut }), ...(fin && { heure_fin: fin }) }
    if (!(await poser.write({ params, body }))) return
    await kept.close()
    onClose()
  }
  return (
    <form
      className={classes.body}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void envoyer()
      }}
    >
      <p className={classes.quiet}>
        Prend effet tout de suite, sans publication&nbsp;: la personne est prévenue. Sans heures, c’est la nuit de la
        maison.
      </p>
      <div className={classes.pair}>
        <TimeInput label="Heure de début" value={debut} onChange={heure => kept.change({ debut: heure })} />
        <TimeInput label="Heure de fin" value={fin} onChange={heure => kept.change({ fin: heure })} />
      </div>
      <Refusal>{tente && fausse ? 'Une heure comme 21:00 est attendue.' : poser.message}</Refusal>
      <EndButtons>
        <Button variant="default" onClick={onClose}>
          Ne rien changer
        </Button>
        <Button type="submit" loading={poser.pending}>
          Mettre d’astreinte
        </Button>
      </EndButtons>
    </form>
  )
}
