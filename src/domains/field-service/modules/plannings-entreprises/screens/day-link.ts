import { adresseDe } from '#domains/field-service/modules/regulation-interventions/address.ts'
import type { JourIso } from '#wire/dates.ts'

/** The desk of a day, filtered as the plannings are. @param nom of one technician; empty: everybody */
export function dayLink(jour: JourIso, aujourdhui: JourIso, nom = ''): string {
  const home = adresseDe({ jour, id: null }, aujourdhui)
  return nom === '' ? home : `${home}?filtre=${encodeURIComponent(nom)}`
}
