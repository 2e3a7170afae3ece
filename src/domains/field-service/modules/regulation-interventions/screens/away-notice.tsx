import { Button } from '@mantine/core'
import type { Journee, Technicien } from '#domains/field-service/model/interventions/regulation.ts'
import { bornesJour, heureParis, type JourIso } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { plageParis } from '#wire/moments.ts'
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

/**
 * " n’est pas là", and of whom a part of the day is theirs, which: " n’est pas là le matin (08:00 – 12:30)". Hours that nobody said are those
 * of a whole day.
 */
export function direAbsence(
  { absences = [], disponibilites = null }: Pick<Technicien, 'absences' | 'disponibilites'>,
  jour: JourIso,
): string {
  const { debut: minuit, fin: minuit2 } = bornesJour(jour)
  const heures = disponibilites ?? [{ debut: minuit, fin: minuit2 }]
  const couvre = (h: { debut: string; fin: string }) => absences.some(a => a.debut <= h.debut && h.fin <= a.fin)
  const dujour = absences.filter(a => a.debut < minuit2 && minuit < a.fin)
  if (dujour.length === 0 || heures.every(couvre)) return ' n’est pas là'
  const dites = dujour.map(a => {
    const [tot, tard] = [a.debut <= minuit, a.fin >= minuit2]
    const debut = tot ? minuit : a.debut
    const fin = tard ? minuit2 : a.fin
    const [de, jusque] = [heureParis(debut), tard ? '24:00' : heureParis(fin)]
    if (jusque <= '13:30') return `le matin (${plageParis(debut, fin)})`
    if (de >= '12:00') return `l’après-midi (${plageParis(debut, fin)})`
    return `de ${de} à ${jusque}`
  })
  return ` n’est pas là ${dites.join(', ')}`
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
            {`${direAbsence(technicien, journee.jour)}\u00a0: ${compter(visites, 'intervention')} à confier.`}
          </span>
          <Button size="xs" disabled={!onRepartir} onClick={() => onRepartir?.(technicien)}>
            {`Répartir ${visites > 1 ? 'ses interventions' : 'son intervention'}`}
          </Button>
        </li>
      ))}
    </ul>
  )
}
