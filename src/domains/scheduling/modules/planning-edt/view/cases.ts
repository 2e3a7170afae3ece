import type { Changement } from '#domains/scheduling/model/bureau/changement.ts'
import type { CellulePlanning, PlanningMois } from '#domains/scheduling/model/bureau/planning-mois.ts'
import type { Poste } from '#domains/scheduling/model/planning/poste.ts'
import type { JourIso } from '#wire/dates.ts'
import type { EnRoute } from './attente.ts'

/** A post as it may be given: of a trade, or of all. */
export type PosteDonnable = Poste & { readonly metier_id: number | null }

/** What stands on a day, with what the office has not answered for yet. */
export type Case = CellulePlanning & { readonly attente?: true }
type AgentLu = PlanningMois['agents'][number]
export type Agent = Omit<AgentLu, 'calendrier'> & { readonly calendrier: readonly Case[] }

/** Name of one day of one person. */
export const cleCase = (utilisateur_id: number, jour: JourIso): string => `${utilisateur_id}:${jour}`

/** A shift that can be changed: it is there, and not to be taken off. */
export const estPoste = (c: Case): c is Case & { pointage_id: number; version: number } =>
  c.pointage_id !== null && c.version !== null && c.etat !== 'retire'

/** Prepared, and not what agents read. */
export const estPrepare = (c: CellulePlanning): boolean => c.pointage_id !== null && c.etat !== 'publie'

/** What stands on one day of somebody. */
export const casesDu = (agent: Agent, jour: JourIso): readonly Case[] => agent.calendrier.filter(c => c.dadate === jour)

const VIDE = {
  ...{ pointage_maladie: 0, pointage_astreinte: 0, pointage_tlc: 0 },
  ...{ debut_different: 0, fin_different: 0, pointage_heures_manuel: null, pointage_heures_supplementaire: 0 },
  ...{ pointage_id: null, version: null, depasse: false, derogation: null, attente: true },
} as const

/** What was written for a shift as it was says nothing of what becomes of it. */
const NON_DEROGE = { derogation: null, deroge: undefined } as const

/** What a post brings to the day it is given on. */
const apport = (p: PosteDonnable) => ({
  ...{ poste: p.poste_id, poste_libelle: p.poste_libelle, poste_code: p.poste_code, color: p.color },
  ...{ heure_debut: p.poste_heure_debut, heure_fin: p.poste_heure_fin },
  ...{ pointage_heure_debut_coupure: p.poste_coupure_debut, pointage_heure_fin_coupure: p.poste_coupure_fin },
})

type Heures = Omit<Extract<Changement, { sorte: 'modifier' }>, 'sorte' | 'pointage_id' | 'version' | 'poste_id'>

/** Hours that were typed, over the post's own. */
function heuresDites({ heure_debut, heure_fin, pointage_heure_debut_coupure, pointage_heure_fin_coupure }: Heures) {
  return {
    ...(heure_debut !== undefined && { heure_debut }),
    ...(heure_fin !== undefined && { heure_fin }),
    ...(pointage_heure_debut_coupure !== undefined && { pointage_heure_debut_coupure }),
    ...(pointage_heure_fin_coupure !== undefined && { pointage_heure_fin_coupure }),
  }
}

const enOrdre = (cases: readonly Case[]): Case[] =>
  cases.toSorted((a, b) => a.dadate.localeCompare(b.dadate) || (a.heure_debut ?? '').localeCompare(b.heure_debut ?? ''))

function changer(
  agents: readonly Agent[],
  changement: EnRoute,
  postes: ReadonlyMap<number, PosteDonnable>,
): readonly Agent[] {
  const chez = (id: number, suite: (cases: readonly Case[]) => readonly Case[]) =>
    agents.map(a => (a.wcu_utilisateur_id === id ? { ...a, calendrier: enOrdre(suite(a.calendrier)) } : a))
  if (changement.sorte === 'poser') {
    const poste = postes.get(changement.poste_id)
    const { utilisateur_id, date: dadate } = changement
    if (!poste) return agents
    // By a number of ours, it can be changed before the office gives it its own.
    const numero = changement.provisoire ? { pointage_id: changement.provisoire, version: 1 } : {}
    const heures = heuresDites(changement)
    const nouveau = { ...VIDE, ...numero, ...apport(poste), ...heures, dadate, utilisateur_id, etat: 'nouveau' }
    return chez(utilisateur_id, cases => [
      ...cases.filter(c => c.dadate !== dadate || c.pointage_id !== null || c.attente),
      nouveau as Case,
    ])
  }
  const home = agents.find(a => a.calendrier.some(c => c.pointage_id === changement.pointage_id))
  const avant = home?.calendrier.find(c => c.pointage_id === changement.pointage_id)
  if (!home || !avant) return agents
  const sans = (cases: readonly Case[]) => cases.filter(c => c !== avant)
  const prepare = avant.etat === 'nouveau' ? 'nouveau' : 'modifie'
  if (changement.sorte === 'retirer')
    return chez(home.wcu_utilisateur_id, cases =>
      avant.etat === 'nouveau'
        ? sans(cases)
        : cases.map((c): Case => (c === avant ? { ...c, etat: 'retire', attente: true } : c)),
    )
  if (changement.sorte === 'deplacer') {
    const { utilisateur_id, date: dadate } = changement
    const depart = chez(home.wcu_utilisateur_id, sans)
    const arrive: Case = { ...avant, ...NON_DEROGE, utilisateur_id, dadate, etat: prepare, attente: true }
    return depart.map(a =>
      a.wcu_utilisateur_id === utilisateur_id ? { ...a, calendrier: enOrdre([...a.calendrier, arrive]) } : a,
    )
  }
  const poste = changement.poste_id === undefined ? undefined : postes.get(changement.poste_id)
  const propres = poste && poste.poste_id !== avant.poste ? apport(poste) : {}
  return chez(home.wcu_utilisateur_id, cases =>
    cases.map(
      (c): Case =>
        c === avant ? { ...c, ...NON_DEROGE, ...propres, ...heuresDites(changement), etat: prepare, attente: true } : c,
    ),
  )
}

/** What a change puts there, where the month that was read holds it already: its answer is late, and it is one post. */
function dejaLu(
  agents: readonly Agent[],
  pose: Extract<EnRoute, { sorte: 'poser' }>,
  poste: PosteDonnable | undefined,
): number | null {
  if (!poste) return null
  const { heure_debut, heure_fin } = { ...apport(poste), ...heuresDites(pose) }
  const sien = agents.find(a => a.wcu_utilisateur_id === pose.utilisateur_id)
  const la = sien?.calendrier.find(
    c =>
      estPoste(c) &&
      (c.pointage_id === pose.provisoire ||
        (c.dadate === pose.date &&
          c.poste === pose.poste_id &&
          c.heure_debut === heure_debut &&
          c.heure_fin === heure_fin)),
  )
  return la?.pointage_id ?? null
}

/** The month with what was just done and the office has not answered for: each mark says so, and nothing stands there twice. */
export function rejouer(
  agents: readonly Agent[],
  enRoute: readonly EnRoute[],
  postes: readonly PosteDonnable[],
): readonly Agent[] {
  if (enRoute.length === 0) return agents
  const parId = new Map(postes.map(p => [p.poste_id, p]))
  const numeros = new Map<number, number>()
  const changes = new Set<number>()
  let ainsi = agents
  for (const c of enRoute) {
    if (c.sorte === 'poser') {
      const lu = dejaLu(agents, c, parId.get(c.poste_id))
      if (lu === null || changes.has(lu)) ainsi = changer(ainsi, c, parId)
      else if (c.provisoire) numeros.set(c.provisoire, lu)
    } else {
      const pointage_id = numeros.get(c.pointage_id) ?? c.pointage_id
      changes.add(pointage_id)
      ainsi = changer(ainsi, { ...c, pointage_id }, parId)
    }
  }
  return ainsi
}
