import type { EtatLogement } from '#domains/residences/model/places.ts'
import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import type { PillTone } from '#kit/pill/pill.tsx'
import { compter } from '#wire/french.ts'
import type { LogementLigne } from '../contract.ts'

export const TONS: Readonly<Record<EtatLogement, PillTone>> = {
  libre: 'good',
  partiel: 'good',
  complet: 'mute',
  reserve: 'info',
  travaux: 'wait',
}

/** "Libre dès aujourd’hui", "Libre le 03/12/2026"; empty where nothing is known. */
export function direLibre({ libre_le, etat }: Pick<LogementLigne, 'libre_le' | 'etat'>, today: string): string {
  if (libre_le === null) return etat === 'complet' ? 'Aucune fin de séjour connue' : ''
  return libre_le <= today ? 'Dès aujourd’hui' : `Le ${direJour(libre_le)}`
}

/** "Jusqu’au 11/12/2026, douche à refaire". */
export function direTravaux({ du, au, motif }: NonNullable<LogementLigne['travaux']>): string {
  const quand = au ? `Du ${direJour(du)} au ${direJour(au)}` : `À partir du ${direJour(du)}`
  return [quand, motif].filter(Boolean).join(', ')
}

/** "20 places occupées sur 24 (83 %)". */
export function direOccupation({
  places,
  prises,
  travaux,
}: {
  places: number
  prises: number
  travaux: number
}): string {
  if (places === 0) return ''
  const taux = Math.round((prises / places) * 100)
  const ferme = travaux > 0 ? `, ${compter(travaux, 'logement')} en travaux` : ''
  return `${compter(prises, 'place occupée', 'places occupées')} sur ${places} (${taux}\u00a0%)${ferme}`
}
