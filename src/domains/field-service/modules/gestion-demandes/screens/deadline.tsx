import { useState } from 'react'
import { DateInput } from '#kit/date-fields/date-input.tsx'
import { TimeInput } from '#kit/date-fields/time-input.tsx'
import { instantParis } from '#wire/dates.ts'
import classes from './request-panel.module.css'

/** What stands in a field, and what is wrong of what was typed there: an unreadable day is no "without a deadline". */
type Typed = { readonly value: string; readonly wrong: string }
const NONE: Typed = { value: '', wrong: '' }
const SANS_JOUR = 'Indiquez le jour de cette heure, ou effacez-la.'

/** Until when a company answers: none where both fields are empty, nothing at all while one of them is to be put right. */
export function useDeadline() {
  const [jour, setJour] = useState(NONE)
  const [heure, setHeure] = useState(NONE)
  const [tried, setTried] = useState(false)
  const refus = jour.wrong || (jour.value === '' && (heure.value || heure.wrong) ? SANS_JOUR : '')
  return {
    /** @returns undefined: a field says what is wrong */
    read(): string | null | undefined {
      setTried(true)
      if (refus || heure.wrong) return undefined
      return jour.value === '' ? null : instantParis(jour.value, heure.value || '12:00')
    },
    /** What could not be read is not shown again, and is forgotten. */
    leave() {
      setJour(({ value }) => ({ value, wrong: '' }))
      setHeure(({ value }) => ({ value, wrong: '' }))
      setTried(false)
    },
    fields: { jour, heure, setJour, setHeure, refus: tried ? refus : '', refusHeure: tried ? heure.wrong : '' },
  }
}

type Props = ReturnType<typeof useDeadline>['fields']

export function Deadline({ jour, heure, setJour, setHeure, refus, refusHeure }: Props) {
  return (
    <>
      <div className={classes.delai}>
        <DateInput
          label="Répondre avant le"
          value={jour.value}
          error={refus}
          onChange={(value, wrong) => setJour({ value, wrong })}
        />
        <TimeInput
          label="à"
          value={heure.value}
          error={refusHeure}
          onChange={(value, wrong) => setHeure({ value, wrong })}
        />
      </div>
      <p className={classes.raison}>
        {'Facultatif\u00a0: passé ce moment, la demande vous revient «\u00a0Sans réponse\u00a0».'}
      </p>
    </>
  )
}
