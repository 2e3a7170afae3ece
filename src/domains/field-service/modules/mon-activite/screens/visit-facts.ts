import type { InterventionDetail } from '#domains/field-service/model/activite/activite.ts'
import { estReseau, type InterventionActivite } from '#domains/field-service/model/interventions/planning.ts'
import { formaterJour, heureParis, type JourIso } from '#wire/dates.ts'
import { direQuand, formaterJourDatee } from '#wire/moments.ts'

/** "départ 10:42": the last step done, with the device's time (offline rule 5). */
export function dernierPassage(i: InterventionActivite): string {
  const mots = ['', 'départ', 'arrivée', 'fin'] as const
  const etape = i.etapes.find(e => e.etape === i.etapes_en_cours)
  return etape?.fait_a ? `${mots[i.etapes_en_cours]} ${heureParis(etape.fait_a)}` : ''
}

/** "11:00", with its day where that is another: "lun. 30 nov., 11:00". */
export function quandCourt(
  {
    intervention_date_planifie: jour,
    heure_debut,
  }: Pick<InterventionActivite, 'intervention_date_planifie' | 'heure_debut'>,
  aujourdhui: JourIso,
): string {
  return jour === aujourdhui ? heure_debut : `${formaterJour(jour)}, ${heure_debut}`
}

/** Own or network, by words: colour alone says nothing in the sun. */
export function origine(i: InterventionActivite): string {
  return estReseau(i) ? 'Client réseau' : 'Client direct'
}

export function adresseLigne(i: InterventionActivite): string {
  return [i.adresse_adresse1, `${i.adresse_cp} ${i.adresse_ville}`.trim()].filter(Boolean).join(', ')
}

/**
 * "Promis au client : entre 11:00 et 13:00", which is not the hour of the plan, with its day where that is another; nothing where nothing
 * was promised.
 */
export function promesse(
  i: Pick<InterventionActivite, 'th_libelle' | 'th_jour' | 'intervention_date_planifie'>,
): string {
  const [, debut, fin] = /^(\d\d:\d\d)\s*[-–]\s*(\d\d:\d\d)$/.exec(i.th_libelle.trim()) ?? []
  const jour = i.th_jour && i.th_jour !== i.intervention_date_planifie ? formaterJourDatee(i.th_jour) : ''
  const dit = [jour, debut && fin ? `entre ${debut} et ${fin}` : i.th_libelle].filter(Boolean).join(', ')
  return dit && `Promis au client\u00a0: ${dit}`
}

/** What the office made of what was kept beside the plan, at the end of a sentence. */
export function direVu(vu: InterventionDetail['travail_classe'], aujourdhui: JourIso): string {
  if (!vu) return 'et le bureau le voit.'
  return `et ${vu.auteur || 'le bureau'} l’a vu et classé ${direQuand(vu.fait_a, aujourdhui)}.`
}

/** What whoever goes there has to know: the way in, what the office knows of the customer, what was asked. */
export function consignesDe(detail: InterventionDetail | null): readonly string[] {
  if (!detail) return []
  const { consignes_acces, client_observations = '', demande_description } = detail
  return [...new Set([consignes_acces, client_observations, demande_description])].filter(Boolean)
}
