import type { VisitePlanifiee } from '#domains/field-service/model/interventions/regulation.ts'
import { type Place, placeOf, type VisitePlacee } from '#domains/field-service/model/repartition/places.ts'
import { ajouterMinutes, heureParis, instantParis, type JourIso } from '#wire/dates.ts'
import { direQuand, formaterJourDatee, plageParis } from '#wire/moments.ts'
import type { Notice } from '#wire/notice.ts'

/** "Ana Zorkmann : remise à 08:15.", with its day where it leaves another: what « Défaire » of a move comes to. */
export function direRemise({ client, jour, debut }: VisitePlanifiee, quitte: JourIso): string {
  return `${client}\u00a0: remise ${jour === quitte ? `à ${heureParis(debut)}` : direQuand(debut)}.`
}

/** The same with whose it is again, where that changed too: "Ana Zorkmann : remise à 08:15, Hugo Delattre." */
export function direRemiseChez(visite: VisitePlanifiee, quitte: JourIso): string {
  const { technicien } = visite
  return `${direRemise(visite, quitte).slice(0, -1)}, ${technicien || 'sans technicien'}.`
}

/** "Ana Zorkmann : rendue à Hugo Delattre." */
export function direRendue({ client, technicien }: VisitePlanifiee): string {
  return `${client}\u00a0: ${technicien ? `rendue à ${technicien}` : 'de nouveau sans technicien'}.`
}

/** Told instead of a move that is none: told as done, it would be one. @param quoi what would be one, "un autre jour ou une autre heure" */
export const direRienNeChange = (quoi: string): string => `Rien ne change\u00a0: choisissez ${quoi}.`

/** The sentence of a call that took back what the same call did: alone, it would tell the deed again instead of its end. */
export const direDefait = ({ message }: Pick<Notice, 'message'>): string => `Défait. ${message}`

/**
 * "Vers Chloé Noël, 10:00 – 11:30 (au lieu de Bruno Picard, 08:00 – 09:30)": where a hand let a visit go, with the days where it
 * leaves its own.
 * @param technicien whom it is given to; empty: nobody
 */
export function direVers(
  visite: VisitePlacee & Pick<VisitePlanifiee, 'technicien'>,
  place: Place,
  technicien: string,
): string {
  const from = placeOf(visite)
  const dire = (nom: string, { jour, heure_debut, duree_minutes }: Place) => {
    const debut = instantParis(jour, heure_debut)
    const fin = ajouterMinutes(debut, duree_minutes)
    const day = from.jour === place.jour ? [] : [formaterJourDatee(jour)]
    return [nom || '«\u00a0Sans technicien\u00a0»', ...day, plageParis(debut, fin)].join(', ')
  }
  return `Vers ${dire(technicien, place)} (au lieu de ${dire(visite.technicien, from)})`
}
