import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ajouterJours, instantParis, type JourIso, jourSemaine, versMs } from '#wire/dates.ts'
import { joursDe } from '../model/conges/conge.ts'
import { memeMetier } from '../model/echanges/offre.ts'
import { erreurHoraire } from '../model/planning/horaire.ts'
import { ANOMALIES_PLANTEES } from './anomalies.ts'
import { genererPlanning } from './donnees.ts'
import { MINUTES } from './postes.ts'
import { anomaliesDe, segmentsDeLAgent } from './testing/activites.ts'
import { ANCRAGE } from './testing/ancrage.ts'
import type { AgentDemo, DonneesDemo } from './types.ts'

const JOUR = '2026-11-20'
const generer = (aujourdhui: JourIso): DonneesDemo => genererPlanning({ aujourdhui, ancrage: ANCRAGE })
const demo = generer(JOUR)
/** Clock changes, a leap day, both ends of a year, a month of holidays, and each day of a week. */
const JOURS = [
  '2026-03-28',
  '2026-03-29',
  '2026-10-24',
  '2026-10-25',
  '2028-02-29',
  '2026-12-31',
  '2026-07-14',
  '2027-01-01',
  '2027-05-16',
]
const SEMAINE = Array.from({ length: 7 }, (_, n) => ajouterJours('2026-11-16', n))
const ailleurs = fc.integer({ min: 0, max: 1500 }).map(n => ajouterJours('2026-01-01', n))

const premiere = ANCRAGE.residence.compte_id
const duCompte = <T extends { readonly compte_id: number }>(lignes: readonly T[]): T[] =>
  lignes.filter(l => l.compte_id === premiere)

/** Fewest people of each post, every day. */
const MINIMUMS = [
  ['M', 6],
  ['A', 5],
  ['N', 3],
  ['J', 1],
  ['C', 1],
] as const

function verifierCouverture(d: DonneesDemo): void {
  const parJour = Map.groupBy(duCompte(d.pointages), p => p.pointage_date)
  const manques = joursDe(d.debut, d.fin).flatMap(jour => {
    const combien = (code: string) => parJour.get(jour)?.filter(p => p.poste_code === code).length ?? 0
    return MINIMUMS.filter(([code, minimum]) => combien(code) < minimum).map(([code]) => `${code} ${jour}`)
  })
  expect(manques).toEqual([])
}

function verifierRegles(d: DonneesDemo): void {
  const trouvees = d.agents.flatMap(a => anomaliesDe(d, a))
  const court = (a: { utilisateur_id: number; jour: string; code: string }) => `${a.code} ${a.utilisateur_id} ${a.jour}`
  expect(trouvees.map(court).sort()).toEqual(d.anomalies.map(court).sort())
}

/** What waits for the manager can be accepted: neither roster then breaks what no rule lets pass. */
function verifierEchanges(d: DonneesDemo): void {
  const bloquantes = (donnees: DonneesDemo, agent: AgentDemo) =>
    anomaliesDe(donnees, agent).flatMap(a => (a.niveau === 'bloquant' ? a.phrase : []))
  const enAttente = d.echanges.filter(e => e.bde_etat === 1)
  expect(enAttente.length).toBeGreaterThanOrEqual(2)
  for (const e of enAttente) {
    const preneur = new Map([
      [e.origine.pointage_id, e.utilisateur_cible_id],
      ...(e.cible ? ([[e.cible.pointage_id, e.utilisateur_origine_id]] as const) : []),
    ])
    const pointages = d.pointages.map(p => ({ ...p, utilisateur_id: preneur.get(p.pointage_id) ?? p.utilisateur_id }))
    for (const agent of d.agents.filter(a =>
      [e.utilisateur_origine_id, e.utilisateur_cible_id].includes(a.utilisateur_id),
    ))
      expect(bloquantes({ ...d, pointages }, agent)).toEqual(bloquantes(d, agent))
  }
}

function verifierPersonne(d: DonneesDemo, agent: AgentDemo): void {
  const moi = <T extends { readonly utilisateur_id: number }>(l: readonly T[]) =>
    l.filter(x => x.utilisateur_id === agent.utilisateur_id)
  const segments = segmentsDeLAgent(d, agent)
  expect(segments.filter((s, n) => s.debut < (segments[n - 1]?.fin ?? 0))).toEqual([])
  const absents = new Set(moi(d.absences).map(a => a.jour))
  expect(moi(d.pointages).filter(p => absents.has(p.pointage_date))).toEqual([])
  const pris = moi(d.demandes)
    .filter(x => x.demande_conge_etat === 1)
    .flatMap(x => joursDe(x.demande_conge_date_debut, x.demande_conge_date_fin))
  const parDemande = moi(d.absences).filter(a => a.demande_conge_id !== null)
  expect(parDemande.map(a => a.jour).sort()).toEqual(pris.sort())
  const impossibles = moi(d.astreintes).filter(a => {
    const [debut, fin] = [versMs(a.debut), versMs(a.fin)]
    return absents.has(a.astreinte_date) || segments.some(s => s.debut < fin && s.fin > debut)
  })
  expect(impossibles).toEqual([])
}

describe('determinism', () => {
  it('gives the same data for the same day, and refuses what is not a day', () => {
    expect(generer(JOUR)).toEqual(demo)
    expect(() => generer('2026-02-30')).toThrow(RangeError)
  })
})

describe.each([...JOURS, ...SEMAINE])('loaded on %s', jour => {
  const d = generer(jour)
  it('covers every day', () => verifierCouverture(d))
  it('breaks the planted rules, and no other, whoever one looks at', () => verifierRegles(d))
  it('gives nobody two things at once, nor a post on a day away', () => {
    for (const agent of d.agents) verifierPersonne(d, agent)
  })
  it('lets the manager accept each exchange that waits', () => verifierEchanges(d))
  it('has each remarkable thing around the agent who signs in', () => verifierHistoires(d))
})

it('holds on any day', () => {
  fc.assert(
    fc.property(ailleurs, jour => {
      const d = generer(jour)
      verifierCouverture(d)
      verifierRegles(d)
      verifierEchanges(d)
      verifierHistoires(d)
      for (const agent of d.agents) verifierPersonne(d, agent)
    }),
    { numRuns: 8 },
  )
})

function verifierHistoires(d: DonneesDemo): void {
  const { agent: ines } = ANCRAGE.residence
  const quand = (jour: JourIso) => (jour > d.aujourdhui ? 'à venir' : 'passé')
  expect(d.anomalies.map(a => a.code)).toEqual(ANOMALIES_PLANTEES.map(a => a.code))
  // A week is told on its Sunday: those of the past are of past weeks.
  expect(d.anomalies.map(a => quand(a.jour))).toEqual(ANOMALIES_PLANTEES.map(a => a.quand))
  const siennes = d.echanges.filter(e => e.utilisateur_origine_id === ines).map(e => e.bde_etat)
  const recues = d.echanges.filter(e => e.utilisateur_cible_id === ines).map(e => e.bde_etat)
  expect([...new Set(siennes)].sort()).toEqual([0, 1, 2, 7, 8, 9])
  expect(recues).toEqual(expect.arrayContaining([0, 0, 8]))
  const demandes = d.demandes.filter(x => x.utilisateur_id === ines).map(x => x.demande_conge_etat)
  expect([...new Set(demandes)].sort()).toEqual([0, 1, 2, 7])
  expect(d.astreintes.some(a => a.utilisateur_id === ines && a.astreinte_date === d.aujourdhui)).toBe(true)
  const mois = d.astreintes.filter(
    a =>
      a.utilisateur_id === ines &&
      a.astreinte_date < d.aujourdhui &&
      a.astreinte_date > ajouterJours(d.aujourdhui, -31),
  )
  expect(mois.length).toBeGreaterThanOrEqual(3)
  const fins = new Map(d.astreintes.map(a => [a.astreinte_id, a.fin]))
  expect(d.interventions.some(i => i.fin > (fins.get(i.intervention_astreinte_id) ?? i.fin))).toBe(true)
  const modifies = new Set(
    d.changements.filter(c => c.utilisateur_id === ines && c.jour > d.aujourdhui).map(c => c.jour),
  )
  expect(modifies.size).toBeGreaterThanOrEqual(1)
  expect(d.pointages.some(p => p.utilisateur_id === ines && p.pointage_date === d.aujourdhui)).toBe(true)
}

describe('exchanges', () => {
  const pointage = (id: number | undefined) => demo.pointages.find(p => p.pointage_id === id)
  it.each(demo.echanges)('$bde_id in state $bde_etat points at the posts of its two people', e => {
    const [donneur, receveur] =
      e.bde_etat === 2
        ? [e.utilisateur_cible_id, e.utilisateur_origine_id]
        : [e.utilisateur_origine_id, e.utilisateur_cible_id]
    for (const [cote, qui] of [
      [e.origine, donneur],
      [e.cible, receveur],
    ] as const) {
      if (!cote) continue
      const p = pointage(cote.pointage_id)
      expect(p).toMatchObject({ utilisateur_id: qui, pointage_date: cote.pointage_date, heure_debut: cote.heure_debut })
      // Both stretches of a split shift, as the board says them.
      expect(cote.pointage_heure_debut_coupure).toBe(p?.pointage_heure_debut_coupure)
      expect(p?.version).toBe(e.bde_etat === 2 ? 2 : 1)
      if (e.bde_etat < 2) expect(cote.pointage_date > demo.aujourdhui).toBe(true)
    }
    const personne = (id: number) => demo.agents.find(a => a.utilisateur_id === id)
    expect(memeMetier(personne(e.utilisateur_origine_id), personne(e.utilisateur_cible_id) ?? { metier_id: 0 })).toBe(
      true,
    )
  })
  it('promises no post twice', () => {
    const promis = demo.echanges
      .filter(e => e.bde_etat === 1)
      .flatMap(e => [e.origine.pointage_id, ...(e.cible ? [e.cible.pointage_id] : [])])
    expect(new Set(promis).size).toBe(promis.length)
  })
})

describe('what waits for the manager', () => {
  it('covers posts of the colleague who signs in', () => {
    const samir = demo.agents.find(a => a.email === 'collegue@demo.test')
    const enAttente = demo.demandes.filter(x => x.demande_conge_etat === 0 && x.compte_id === premiere)
    expect(enAttente.length).toBeGreaterThanOrEqual(2)
    const laSienne = enAttente.find(x => x.utilisateur_id === samir?.utilisateur_id)
    const postes = demo.pointages.filter(
      p =>
        p.utilisateur_id === samir?.utilisateur_id &&
        p.pointage_date >= (laSienne?.demande_conge_date_debut ?? '') &&
        p.pointage_date <= (laSienne?.demande_conge_date_fin ?? ''),
    )
    expect(postes.length).toBeGreaterThanOrEqual(2)
  })
})

describe('the year of those who sign in', () => {
  it('adds up to about a full time by the end of November', () => {
    const { agent } = ANCRAGE.residence
    const siens = demo.pointages.filter(p => p.utilisateur_id === agent && p.pointage_date >= '2026-01-01')
    expect((siens[0]?.pointage_date ?? '') < '2026-01-12').toBe(true)
    const heures = siens.filter(p => p.pointage_date < JOUR).reduce((total, p) => total + MINUTES[p.poste_code], 0) / 60
    expect(heures).toBeGreaterThan(1350)
    expect(heures).toBeLessThan(1607)
  })
})

describe('people, posts and events', () => {
  it('has forty agents and a manager, then seven and a manager, each name once', () => {
    expect(duCompte(demo.agents)).toHaveLength(41)
    expect(demo.agents).toHaveLength(49)
    const emails = demo.agents.flatMap(a => a.email ?? [])
    expect(new Set(emails).size).toBe(emails.length)
    expect(emails.filter(e => !/^[a-z0-9.-]+@(exemple|demo)\.test$/.test(e))).toEqual([])
  })
  it('writes hours that are hours', () => {
    expect(demo.pointages.map(p => erreurHoraire(p)).filter(e => e !== null)).toEqual([])
  })
  it('records nothing of the future', () => {
    const maintenant = versMs(instantParis(JOUR, '00:01'))
    const instants = [
      ...demo.demandes.flatMap(x => [x.demande_a, x.repondu_a]),
      ...demo.echanges.flatMap(e => [e.propose_a, e.repondu_a, e.decide_a]),
      ...demo.interventions.flatMap(i => [i.debut, i.fin, i.recu_a]),
      ...demo.changements.map(c => c.fait_a),
      ...demo.pointages.map(p => p.modifie_a),
    ]
    expect(instants.filter(t => t !== null && versMs(t) >= maintenant)).toEqual([])
    expect(demo.evenements.filter(e => e.event_date < JOUR && e.event_etat === 1)).toEqual([])
  })
  it('starts and ends on whole weeks, three months at least', () => {
    expect([jourSemaine(demo.debut), jourSemaine(demo.fin)]).toEqual([1, 7])
    expect(joursDe(demo.debut, demo.fin).length).toBeGreaterThanOrEqual(98)
  })
})
