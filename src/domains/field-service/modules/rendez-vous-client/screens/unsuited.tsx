import { Button } from '@mantine/core'
import { useState } from 'react'
import { callByLink } from '#client/call/by-link.ts'
import { useTabDraft } from '#client/draft/use-tab-draft.ts'
import {
  type DemiJournee,
  EMPECHEMENT_MAX,
  type RendezVous,
} from '#domains/field-service/model/interventions/rendez-vous.ts'
import { compter } from '#wire/french.ts'
import { direEmpechement } from '../contract.ts'
import classes from './customer-page.module.css'
import { useFocusOnce } from './use-focus-once.ts'
import type { Lecture } from './use-rendez-vous.ts'

type Props = { jeton: string; rdv: RendezVous; lecture: Lecture; fermer: () => void; revenir: () => void }

const MOMENTS: readonly { moment: DemiJournee; label: string }[] = [
  { moment: '', label: 'Peu importe' },
  { moment: 'matin', label: 'Plutôt le matin' },
  { moment: 'apres-midi', label: 'Plutôt l’après-midi' },
]

/** None of the slots suits: when they could, in their words; the company calls. What they type is found again after a reload. */
export function Unsuited({ jeton, rdv, lecture, fermer, revenir }: Props) {
  const draft = useTabDraft(`empechement:${jeton}`, ['message', 'moment'])
  const [message, setMessage] = useState(draft.values.message ?? '')
  const [moment, setMoment] = useState(() => MOMENTS.find(m => m.moment === draft.values.moment)?.moment ?? '')
  const envoyer = async () => {
    const body = { de: { jour: rdv.jour, creneau: rdv.creneau }, message, moment }
    await lecture.repondre({
      envoyer: () => callByLink(direEmpechement, { params: { jeton }, body }),
      fait: lu => lu.empechement?.message === message.trim() && lu.empechement.moment === moment,
      done: () => {
        draft.forget()
        fermer()
      },
    })
  }
  return (
    <form
      ref={useFocusOnce()}
      tabIndex={-1}
      className={classes.formulaire}
      onChange={event => draft.keep(event.currentTarget)}
      onSubmit={event => {
        event.preventDefault()
        void envoyer()
      }}
    >
      <label className={classes.champ}>
        Quand seriez-vous disponible{'\u00a0'}? (facultatif)
        <textarea
          name="message"
          rows={3}
          maxLength={EMPECHEMENT_MAX}
          value={message}
          onChange={event => setMessage(event.currentTarget.value)}
        />
        {message.length > EMPECHEMENT_MAX - 100 && (
          <span className={classes.note} role="status">
            {message.length < EMPECHEMENT_MAX
              ? `${compter(EMPECHEMENT_MAX - message.length, 'caractère')} au plus.`
              : `Le message est plein\u00a0: ${EMPECHEMENT_MAX} caractères.`}
          </span>
        )}
      </label>
      <fieldset className={classes.choix}>
        <legend>À quel moment de la journée{'\u00a0'}?</legend>
        {MOMENTS.map(({ moment: valeur, label }) => (
          <label key={valeur} className={classes.option}>
            <input
              type="radio"
              name="moment"
              value={valeur}
              checked={moment === valeur}
              onChange={() => setMoment(valeur)}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <p className={classes.note}>
        L’entreprise lit votre message et vous rappelle. D’ici là, ce rendez-vous reste prévu
        {rdv.confirme ? ', mais vous ne l’aurez plus confirmé' : ''}.
      </p>
      <div className={classes.boutons}>
        <Button type="submit" loading={lecture.occupe}>
          Envoyer mon message
        </Button>
        <Button variant="default" disabled={lecture.occupe} onClick={revenir}>
          Revenir aux créneaux
        </Button>
      </div>
    </form>
  )
}
