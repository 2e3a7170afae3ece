import type { Changement } from '#domains/scheduling/model/bureau/changement.ts'
import { remplirJour } from '#domains/scheduling/model/bureau/remplir.ts'
import type { GridPaste, GridRange } from '#kit/time-grid/types.ts'
import { ajouterJours, type JourIso, joursEntre } from '#wire/dates.ts'
import { type Agent, type Case, casesDu, estPoste, type PosteDonnable } from './cases.ts'

/** What a letter, the brush, a paste or the Delete key make of days: changes, one lot each. */

/** What a day is to hold. */
export interface Voulu {
  readonly poste_id: number
  /** Of a shift that is copied: its own hours. */
  readonly de?: Case
}

const heuresDe = (c: Case) => ({
  ...(c.heure_debut && { heure_debut: c.heure_debut }),
  ...(c.heure_fin && { heure_fin: c.heure_fin }),
  pointage_heure_debut_coupure: c.pointage_heure_debut_coupure,
  pointage_heure_fin_coupure: c.pointage_heure_fin_coupure,
})

/** A day becomes exactly this. */
export function remplir(agent: Agent, jour: JourIso, voulus: readonly Voulu[]): Changement[] {
  return remplirJour(
    { utilisateur_id: agent.wcu_utilisateur_id, date: jour },
    casesDu(agent, jour)
      .filter(estPoste)
      .map(c => ({ ...c, poste_id: c.poste })),
    voulus.map(({ poste_id, de }) => ({ poste_id, ...(de && { heures: heuresDe(de) }) })),
  )
}

/** One more post on a day that may hold others; a copy keeps its hours. */
export const poser = (agent: Agent, jour: JourIso, { poste_id, de }: Voulu): Changement[] => [
  { sorte: 'poser', utilisateur_id: agent.wcu_utilisateur_id, date: jour, poste_id, ...(de && heuresDe(de)) },
]

/** Days of a range, for each of its people. */
export function casesDe(range: GridRange, agents: readonly Agent[]): { agent: Agent; jour: JourIso }[] {
  const du = range.start.slice(0, 10)
  const combien = Math.max(1, joursEntre(du, range.end.slice(0, 10)))
  const lignes = new Set(range.rows)
  return agents
    .filter(a => lignes.has(String(a.wcu_utilisateur_id)))
    .flatMap(agent => Array.from({ length: combien }, (_, n) => ({ agent, jour: ajouterJours(du, n) })))
}

const absentLe = (agent: Agent, jour: JourIso) => casesDu(agent, jour).some(c => c.poste < 0)

/** Days that a post may be put on: those away are left out of many, and asked for alone, for the office to say why. */
const ouvertes = (cases: { agent: Agent; jour: JourIso }[]) =>
  cases.length > 1 ? cases.filter(({ agent, jour }) => !absentLe(agent, jour)) : cases

/** The post that a code names for somebody: their trade's first, then anybody's. */
export function posteDuCode(
  code: string,
  agent: Pick<Agent, 'metier_id'>,
  postes: readonly PosteDonnable[],
): PosteDonnable | null {
  const dit = code.toUpperCase()
  const siens = postes.filter(p => p.poste_code.toUpperCase() === dit || p.poste_libelle.toUpperCase() === dit)
  return siens.find(p => p.metier_id === agent.metier_id) ?? siens.find(p => p.metier_id === null) ?? siens[0] ?? null
}

/** A post, or the one whose code it is for each, over a range. */
export function peindre(
  range: GridRange,
  agents: readonly Agent[],
  posteDe: (agent: Agent) => PosteDonnable | null,
): Changement[] {
  return ouvertes(casesDe(range, agents)).flatMap(({ agent, jour }) => {
    const poste = posteDe(agent)
    return poste ? remplir(agent, jour, [{ poste_id: poste.poste_id }]) : []
  })
}

export function vider(range: GridRange, agents: readonly Agent[]): Changement[] {
  return casesDe(range, agents).flatMap(({ agent, jour }) => remplir(agent, jour, []))
}

/** What was copied here keeps its hours; what comes from a spreadsheet is codes or names. A blank leaves a day as it is. */
export function coller(paste: GridPaste, agents: readonly Agent[], postes: readonly PosteDonnable[]): Changement[] {
  const parId = new Map(agents.map(a => [String(a.wcu_utilisateur_id), a]))
  const sources = new Map(agents.flatMap(a => a.calendrier.map(c => [String(c.pointage_id), c] as const)))
  const du = paste.range.start.slice(0, 10)
  const voulus = new Map<string, { agent: Agent; jour: JourIso; voulus: Voulu[] }>()
  const noter = (agent: Agent, jour: JourIso, voulu: Voulu) => {
    const cle = `${agent.wcu_utilisateur_id}:${jour}`
    const deja = voulus.get(cle) ?? { agent, jour, voulus: [] }
    deja.voulus.push(voulu)
    voulus.set(cle, deja)
  }
  for (const { entry, row, start } of paste.changes) {
    const [agent, de] = [parId.get(row), sources.get(entry.id)]
    if (agent && de && de.poste > 0) noter(agent, start.slice(0, 10), { poste_id: de.poste, de })
  }
  if (paste.changes.length === 0)
    for (const [n, id] of paste.range.rows.entries())
      for (const [colonne, texte] of (paste.cells[n] ?? []).entries()) {
        const agent = parId.get(id)
        const poste = agent && texte && posteDuCode(texte, agent, postes)
        if (agent && poste) noter(agent, ajouterJours(du, colonne), { poste_id: poste.poste_id })
      }
  const cases = [...voulus.values()]
  return (cases.length > 1 ? cases.filter(c => !absentLe(c.agent, c.jour)) : cases).flatMap(c =>
    remplir(c.agent, c.jour, c.voulus),
  )
}
