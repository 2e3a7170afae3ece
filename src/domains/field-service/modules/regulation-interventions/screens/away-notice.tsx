import { Button } from '@mantine/core'
import type { Journee, Technicien } from '#domains/field-service/model/interventions/regulation.ts'
import { compter } from '#wire/french.ts'
import classes from './away-notice.module.css'
import { presence } from './tableau.ts'

/** Those who are away while visits wait for them, with how many. */
function awayWithVisits({ techniciens, interventions }: Journee): { technicien: Technicien; visites: number }[] {
  return techniciens
    .map(technicien => ({
      technicien,
      visites: interventions.filter(
        v => v.technicien_id === technicien.id && v.peut.affecter && presence(technicien, v) === 'absent',
      ).length,
    }))
    .filter(({ visites }) => visites > 0)
}

type Props = {
  readonly journee: Journee
  /** Absent: without network, or on a day that is past. */
  readonly onRepartir: ((technicien: Technicien) => void) | undefined
}

/** A sick technician's day, in sight at once and dealt out in one gesture. */
export function AwayNotice({ journee, onRepartir }: Props) {
  const away = awayWithVisits(journee)
  if (away.length === 0) return null
  return (
    <ul className={classes.root} aria-label="Absents attendus chez des clients" data-floor>
      {away.map(({ technicien, visites }) => (
        <li key={technicien.id}>
          <span>
            <b>{technicien.label}</b>
            {` n’est pas là\u00a0: ${compter(visites, 'intervention')} à confier.`}
          </span>
          <Button size="xs" disabled={!onRepartir} onClick={() => onRepartir?.(technicien)}>
            {`Répartir ${visites > 1 ? 'ses interventions' : 'son intervention'}`}
          </Button>
        </li>
      ))}
    </ul>
  )
}
