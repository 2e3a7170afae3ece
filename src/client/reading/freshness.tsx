import type { JourIso } from '#wire/dates.ts'
import { direQuand } from '#wire/moments.ts'
import { useOnline } from '../queue/use-sync.ts'
import { useSaidHour } from './shown-hour.ts'

/** "Mis à jour à 08:12": offline it is a state, not an error (ux "States"). */
export function Freshness({ lu_a, aujourdhui }: { lu_a: string; aujourdhui: JourIso }) {
  const online = useOnline()
  useSaidHour(online ? null : lu_a)
  const texte = `mis à jour ${direQuand(lu_a, aujourdhui)}`
  return <span>{online ? texte.charAt(0).toUpperCase() + texte.slice(1) : `Hors ligne, ${texte}`}</span>
}
