import type { PlanningMois } from '#domains/scheduling/model/bureau/planning-mois.ts'
import { formaterJour, type JourIso } from '#wire/dates.ts'
import { compter, joindre } from '#wire/french.ts'
import { finirPhrase } from '#wire/moments.ts'
import { type Agent, casesDu, estPoste } from './cases.ts'

/** What may be done of somebody's day beside its posts: it holds at once, published or not (specification scheduling §2). */
export type Fait =
  | 'maladie'
  | 'retirer-maladie'
  | 'conge'
  | 'modifier-conge'
  | 'annuler-conge'
  | 'tlc'
  | 'retirer-tlc'
  | 'astreinte'
  | 'retirer-astreinte'
  | 'note'

/** Three dots where something is asked first. */
export const MOTS_FAITS: Readonly<Record<Fait, string>> = {
  maladie: 'Noter un arrêt maladie…',
  'retirer-maladie': 'Retirer l’arrêt maladie',
  conge: 'Poser un congé…',
  'modifier-conge': 'Modifier le congé…',
  'annuler-conge': 'Annuler le congé',
  tlc: 'Mettre en TLC',
  'retirer-tlc': 'Retirer le TLC',
  astreinte: 'Mettre d’astreinte…',
  'retirer-astreinte': 'Retirer l’astreinte',
  note: 'Écrire une note…',
}
/** They take something off. */
export const RETRAITS: ReadonlySet<Fait> = new Set([
  'retirer-maladie',
  'annuler-conge',
  'retirer-tlc',
  'retirer-astreinte',
])

/** What was planned for somebody on a day, and not done. */
export const nonFaitsDu = (agent: Agent, jour: JourIso, { non_faits = [] }: Pick<PlanningMois, 'non_faits'>) =>
  non_faits.filter(n => n.utilisateur_id === agent.wcu_utilisateur_id && n.jour === jour)

export type Mois = Pick<PlanningMois, 'absences' | 'astreintes' | 'notes'>
const duJour = (agent: Agent, jour: JourIso) => (l: { readonly utilisateur_id: number; readonly jour: JourIso }) =>
  l.utilisateur_id === agent.wcu_utilisateur_id && l.jour === jour

export const absencesDu = (agent: Agent, jour: JourIso, { absences }: Pick<Mois, 'absences'>) =>
  absences.filter(duJour(agent, jour))

export const astreintesDu = (agent: Agent, jour: JourIso, { astreintes }: Pick<Mois, 'astreintes'>) =>
  astreintes.filter(duJour(agent, jour))

export const noteDu = (agent: Agent, jour: JourIso, { notes }: Pick<Mois, 'notes'>) =>
  notes.find(duJour(agent, jour)) ?? null

/** In the order of the menu; TLC only where the day has no post, and no other absence; on call, only who is neither ill nor on leave. */
export function faitsDu(agent: Agent, jour: JourIso, mois: Mois): Fait[] {
  const absences = absencesDu(agent, jour, mois)
  const malade = absences.some(a => a.sorte === 'maladie')
  const conge = absences.some(a => a.de_conge)
  const tlc = absences.some(a => a.sorte === 'tlc' && !a.de_conge)
  const libre = absences.length === 0
  const poste = casesDu(agent, jour).some(estPoste)
  return [
    malade ? 'retirer-maladie' : 'maladie',
    ...(conge ? (['modifier-conge', 'annuler-conge'] as const) : libre ? (['conge'] as const) : []),
    ...(tlc ? (['retirer-tlc'] as const) : libre && !poste ? (['tlc'] as const) : []),
    ...(astreintesDu(agent, jour, mois).length > 0
      ? (['retirer-astreinte'] as const)
      : malade || conge
        ? []
        : (['astreinte'] as const)),
    'note',
  ]
}

/** How it is called on this day. */
export const direFait = (fait: Fait, agent: Agent, jour: JourIso, mois: Mois): string =>
  fait === 'note' && noteDu(agent, jour, mois) ? 'Modifier la note…' : MOTS_FAITS[fait]

/** Shifts that would leave the planning with a leave of these days, as far as this month knows. */
export const postesEntre = (agent: Agent, du: JourIso, au: JourIso): number =>
  agent.calendrier.filter(c => estPoste(c) && c.dadate >= du && c.dadate <= au).length

/** Posts told one by one; the others are counted. */
const POSTES_DITS = 6

/**
 * "Matin lun. 7 déc., Nuit mar. 8 déc. et 2 autres": the shifts that a sickness of these days leaves to be covered, as far as this
 * month knows; null where there is none. Those prepared and not published are among them.
 */
export function direPostesEntre(agent: Agent, du: JourIso, au: JourIso): string | null {
  const siens = agent.calendrier.filter(c => estPoste(c) && c.dadate >= du && c.dadate <= au)
  const noms = siens.slice(0, POSTES_DITS).map(c => `${c.poste_libelle} ${formaterJour(c.dadate)}`)
  const autres = siens.length - noms.length
  return joindre(autres > 0 ? [...noms, compter(autres, 'autre')] : noms) || null
}

/** "Astreinte à confier à quelqu’un d’autre : dim. 6 déc.": a stop leaves the duties where they are; null where there is none. */
export function direAstreintesEntre(agent: Agent, du: JourIso, au: JourIso, { astreintes }: Pick<Mois, 'astreintes'>) {
  const jours = astreintes
    .filter(a => a.utilisateur_id === agent.wcu_utilisateur_id && a.jour >= du && a.jour <= au)
    .map(a => formaterJour(a.jour))
  if (jours.length === 0) return null
  const quoi = jours.length === 1 ? 'Astreinte' : 'Astreintes'
  return finirPhrase(`${quoi} à confier à quelqu’un d’autre\u00a0: ${joindre(jours)}`)
}
