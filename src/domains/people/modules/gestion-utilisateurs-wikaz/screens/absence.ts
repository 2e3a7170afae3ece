import type { Indisponibilite } from '#domains/people/model/temps.ts'
import { heureParis, jourParis, versMs } from '#wire/dates.ts'

/** What was sent to make this absence: midnight belongs to the day that ends, and is no hour. */
export function corpsDe({ debut, fin, motif }: Pick<Indisponibilite, 'debut' | 'fin' | 'motif'>) {
  const minuit = heureParis(fin) === '00:00'
  return {
    date_debut: jourParis(debut),
    heure_debut: heureParis(debut) === '00:00' ? null : heureParis(debut),
    date_fin: jourParis(minuit ? versMs(fin) - 1 : fin),
    heure_fin: minuit ? null : heureParis(fin),
    motif,
  }
}
