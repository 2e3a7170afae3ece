import type { Astreinte, ContenuIntervention } from '#domains/scheduling/model/astreintes/astreinte.ts'
import {
  ajouterJours,
  formaterDuree,
  formaterJour,
  heureParis,
  type JourIso,
  jourParis,
  minutesEntre,
  versMs,
} from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { formaterPlage } from '#wire/moments.ts'

/** Days, hours and lengths of duties, in words. */

type Bornes = Pick<ContenuIntervention, 'debut' | 'fin'>

/** "sam." */
export function nomCourt(jour: JourIso): string {
  return formaterJour(jour).split(' ', 1)[0] ?? ''
}

/** "de 23:50 ven. à 01:20 sam., 1 h 30". */
export function direIntervention({ debut, fin }: Bornes): string {
  const [jourDebut, jourFin] = [jourParis(debut), jourParis(fin)]
  const duree = formaterDuree(minutesEntre(debut, fin))
  if (jourDebut === jourFin) return `${nomCourt(jourDebut)} de ${heureParis(debut)} à ${heureParis(fin)}, ${duree}`
  return `de ${heureParis(debut)} ${nomCourt(jourDebut)} à ${heureParis(fin)} ${nomCourt(jourFin)}, ${duree}`
}

/** "23:50 – 01:20 sam.": the day is said where it is no longer the one the duty starts on. */
export function plageIntervention({ debut, fin }: Bornes, jour: JourIso): string {
  const [jourDebut, jourFin] = [jourParis(debut), jourParis(fin)]
  const avant = jourDebut === jour || jourDebut === jourFin ? '' : ` ${nomCourt(jourDebut)}`
  const apres = jourFin === jour ? '' : ` ${nomCourt(jourFin)}`
  return `${heureParis(debut)}${formaterPlage(avant, heureParis(fin))}${apres}`
}

/** "08:00 – 20:00", "ven. 21:15 – sam. 06:45" over midnight, "sam. 28 nov. 08:00 – lun. 30 nov. 08:00" over a day. */
export function plageAstreinte({ debut, fin, heure_debut, heure_fin }: Horaires): string {
  const [premier, dernier] = [jourParis(debut), jourParis(fin)]
  if (premier === dernier) return formaterPlage(heure_debut, heure_fin)
  if (!dureUnJour({ debut, fin }))
    return formaterPlage(`${nomCourt(premier)}\u00a0${heure_debut}`, `${nomCourt(dernier)}\u00a0${heure_fin}`)
  return `${formaterJour(jourParis(debut))} ${formaterPlage(heure_debut, formaterJour(jourParis(fin)))} ${heure_fin}`
}
type Horaires = Pick<Astreinte, 'debut' | 'fin' | 'heure_debut' | 'heure_fin'>

/** Whether the same wall time may come twice in a duty: the day of an intervention is then asked. */
export function dureUnJour({ debut, fin }: Bornes): boolean {
  return versMs(fin) - versMs(debut) > 86_400_000
}

/** Days on which an intervention of this duty may start. */
export function joursAstreinte({ debut, fin }: Bornes): JourIso[] {
  const jours: JourIso[] = []
  for (let j = jourParis(debut); j <= jourParis(fin); j = ajouterJours(j, 1)) jours.push(j)
  return jours
}

export type Moment = 'avenir' | 'en_cours' | 'passee'

export function momentDe({ debut, fin }: Bornes, maintenant: string): Moment {
  if (versMs(maintenant) < versMs(debut)) return 'avenir'
  return versMs(maintenant) < versMs(fin) ? 'en_cours' : 'passee'
}

/** "jusqu’à 06:45", "jusqu’au sam. 21 nov. à 06:45" beyond tomorrow. */
export function jusquA(fin: string, aujourdhui: JourIso): string {
  const jour = jourParis(fin)
  return jour <= ajouterJours(aujourdhui, 1)
    ? `jusqu’à ${heureParis(fin)}`
    : `jusqu’au ${formaterJour(jour)} à ${heureParis(fin)}`
}

/** "2 interventions, 2 h 10". */
export function resumeInterventions(interventions: readonly { readonly minutes: number }[]): string {
  if (interventions.length === 0) return 'Aucune intervention'
  const minutes = interventions.reduce((total, i) => total + i.minutes, 0)
  return `${compter(interventions.length, 'intervention')}, ${formaterDuree(minutes)}`
}
