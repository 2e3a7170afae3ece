import { useReading } from '#client/reading/use-reading.ts'
import { compterCreneaux } from '#domains/field-service/modules/plannings-entreprises/contract.ts'
import { formaterJour } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import classes from '../plannings.module.css'

/** As many weeks as one search looks through. */
const SEMAINES = 4

export const direSemaine = (n: number) => (n === 0 ? 'Cette semaine' : n === 1 ? 'Semaine prochaine' : `Semaine + ${n}`)

type Props = {
  readonly adresse_id: string
  readonly prestation_id: string
  readonly duree: string
  /** The week that is open; 0: this one. */
  readonly semaine: number
  readonly onSemaine: (semaine: number) => void
}

/** What each of four weeks has to offer before it is opened: nobody leafs through full weeks. Nothing while it is not known. */
export function WeeksAhead({ adresse_id, prestation_id, duree, semaine, onSemaine }: Props) {
  const premiere = semaine - (semaine % SEMAINES)
  const { data } = useReading(compterCreneaux, {
    params: { adresse_id, prestation_id },
    query: { duree, semaine: String(premiere) },
  })
  return (
    <ul className={classes.tabs} data-semaines aria-label="Semaines" aria-busy={!data || undefined}>
      {data?.map(s => (
        <li key={s.semaine}>
          <button
            type="button"
            className={classes.tab}
            aria-pressed={s.semaine === semaine}
            onClick={() => onSemaine(s.semaine)}
          >
            <span>{direSemaine(s.semaine)}</span>
            <small>
              {s.premier === null
                ? 'rien de libre'
                : `${compter(s.creneaux, 'créneau', 'créneaux')}, dès ${formaterJour(s.premier)}`}
            </small>
          </button>
        </li>
      ))}
    </ul>
  )
}
