import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import { ecrireSemaine, type JourDispo } from '#domains/people/model/temps.ts'
import { TimeInput } from '#kit/date-fields/time-input.tsx'
import lists from '#kit/page/lists.module.css'
import { Refusal } from '#kit/state/refusal.tsx'
import { formaterPlage } from '#wire/moments.ts'
import { jourEcrit } from './plages.ts'
import screen from './screen.module.css'
import classes from './week-table.module.css'

/** Monday to Friday, with a break at noon. */
const JOURS: ReadonlySet<number> = new Set([1, 2, 3, 4, 5])
const HEURES = { debut: '08:00', pause: '12:00', reprise: '14:00', fin: '18:00' }
type Heures = typeof HEURES
const CHAMPS = [
  ['debut', 'Matin, de'],
  ['pause', 'à'],
  ['reprise', 'Après-midi, de'],
  ['fin', 'à'],
] as const satisfies readonly (readonly [keyof Heures, string])[]

/** The two halves of a day that are said; one that is left empty is not worked. */
function plagesDe({ debut, pause, reprise, fin }: Heures) {
  const moities = [
    [debut, pause],
    [reprise, fin],
  ] as const
  return moities
    .filter(([de, a]) => de !== '' && a !== '')
    .map(([de, a]) => ({ debut: de, fin: a, valable_du: null, valable_au: null }))
}

/** The week of somebody whose hours nobody said: whole from the first, so that no day is closed by the tick of another. */
export function ProposedWeek({ id, semaine }: { readonly id: number; readonly semaine: readonly JourDispo[] }) {
  const [jours, setJours] = useState(JOURS)
  const [heures, setHeures] = useState(HEURES)
  const params = { id: String(id) }
  const avant = semaine.map(j => jourEcrit(j))
  const { write, pending, message } = useWriting(ecrireSemaine, {
    undo: () => undoBy(ecrireSemaine, { params, body: { jours: avant } }, 'Les horaires restent enregistrés.'),
  })
  const plages = plagesDe(heures)
  const dites = plages.map(p => formaterPlage(p.debut, p.fin)).join(', ')
  const toggle = (jour: number) =>
    setJours(new Set(jours.has(jour) ? [...jours].filter(j => j !== jour) : [...jours, jour]))
  function enregistrer(): void {
    const dits = semaine.map(({ id: jour }) =>
      jours.has(jour) ? { jour, etat: 1 as const, plages } : { jour, etat: 0 as const, plages: [] },
    )
    void write({ params, body: { jours: dits } })
  }
  return (
    <>
      <p>
        Semaine proposée&nbsp;: changez les jours et les heures, puis enregistrez-la. Chaque jour se précise ensuite.
      </p>
      <div className={classes.proposee}>
        {CHAMPS.map(([cle, label]) => (
          <TimeInput
            key={cle}
            label={label}
            value={heures[cle]}
            onChange={valeur => setHeures({ ...heures, [cle]: valeur })}
          />
        ))}
      </div>
      <ul className={lists.framed} aria-label="Semaine proposée">
        {semaine.map(({ id: jour, label }) => (
          <li key={jour} className={classes.jour} data-off={!jours.has(jour) || undefined}>
            <Checkbox
              className={classes.case}
              label={label}
              checked={jours.has(jour)}
              disabled={pending}
              onChange={() => toggle(jour)}
            />
            <span className={classes.heures}>{jours.has(jour) ? dites || 'Toute la journée' : 'Non travaillé'}</span>
          </li>
        ))}
      </ul>
      <Refusal>{message}</Refusal>
      <div className={screen.actions}>
        <Button disabled={jours.size === 0} loading={pending} onClick={enregistrer}>
          Enregistrer cette semaine
        </Button>
      </div>
    </>
  )
}
