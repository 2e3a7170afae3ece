import type { Palier } from '#domains/residences/model/contact.ts'
import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import { ajouterJours, instantParis, type JourIso } from '#wire/dates.ts'
import type { LigneATraiter } from '#wire/inbox.ts'

/** How long ahead an end is of the day. */
const JOURS_PRESSANTS = 7

interface Fin {
  readonly le: JourIso
  readonly palier: Palier
}

interface Dite extends Pick<LigneATraiter, 'detail' | 'depuis' | 'urgence'> {
  readonly pour: JourIso
}

/** What the queue says of an end; null: it is not for now. */
export function direEcheance({ le, palier }: Fin, aujourdhui: JourIso): Dite | null {
  if (palier !== 'passee' && palier !== 'sept') return null
  const passee = palier === 'passee'
  return {
    detail: `${le < aujourdhui ? 'a pris fin le' : 'prend fin le'} ${direJour(le)}`,
    depuis: instantParis(passee ? le : ajouterJours(le, -JOURS_PRESSANTS), '00:00'),
    urgence: passee ? 'maintenant' : 'aujourdhui',
    pour: le,
  }
}
