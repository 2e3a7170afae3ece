import { ajouterJours, formaterJour, type JourIso, jourParis, jourSemaine, joursEntre } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { nomFerie, type SiteFeries } from '../planning/feries.ts'
import type { Frise } from './frise.ts'
import type { Mesure } from './juger.ts'
import type { Releve } from './releve.ts'
import { REPERES } from './reperes.ts'

/** Notices: how long before its day somebody is told of it. */

/** Working days between the day of the telling and the day itself, both left out: Monday to Friday without holidays. */
export function joursOuvresEntre(annonce: JourIso, jour: JourIso, site?: SiteFeries): number {
  let nombre = 0
  for (let j = ajouterJours(annonce, 1); j < jour; j = ajouterJours(j, 1))
    if (jourSemaine(j) <= 5 && nomFerie(j, site) === null) nombre += 1
  return nombre
}

/**
 * Duties told less than fifteen days ahead, or less than one clear day (article L3121-12). The days of the telling and
 * of the duty are no clear days; fifteen days are counted from date to date.
 */
export function* mesurerPreavis({ activite }: Frise, releve: Releve): Generator<Mesure> {
  if (!releve.suit('ASTREINTE_PREAVIS')) return
  for (const { debut, annonce } of activite.astreintes ?? []) {
    const [dite, jour] = [jourParis(annonce), jourParis(debut)]
    const jours = joursEntre(dite, jour)
    const francs = Math.max(0, jours - 1)
    yield {
      code: 'ASTREINTE_PREAVIS',
      jour,
      // From fifteen days on nothing is missing; below, what counts is whether a clear day stands between.
      mesure: jours >= REPERES.ASTREINTE.valeur ? jours : francs,
      postes: () => [],
      phrase: ({ limite }) =>
        limite <= 1
          ? `Astreinte du ${formaterJour(jour)} annoncée le ${formaterJour(dite)}, sans un jour franc entre les deux.`
          : limite === REPERES.ASTREINTE.valeur
            ? `Astreinte du ${formaterJour(jour)} annoncée le ${formaterJour(dite)}, moins de ${limite}\u00a0jours avant\u00a0: réservé aux circonstances exceptionnelles.`
            : `Astreinte du ${formaterJour(jour)} annoncée le ${formaterJour(dite)}, ${compter(francs, 'jour franc', 'jours francs')} avant, au lieu de ${limite}.`,
    }
  }
}
