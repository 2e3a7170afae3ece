import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ajouterJours, versMs } from '#wire/dates.ts'
import { anomaliesAjoutees } from '../regles/comparer.ts'
import type { Anomalie } from '../regles/types.ts'
import { DEPUIS_TOUJOURS } from '../versions.ts'
import { joursPeses } from './jours.ts'
import { creerLoi, type MoisJuge } from './loi.ts'
import type { AgentJuge, PosteJuge } from './matiere.ts'
import { REPARATIONS_MAX, type Reparation, reparer } from './reparer.ts'
import { dansLeMois, MOIS, matiereArbitraire, matiereDe } from './testing/matiere.ts'

const MAINTENANT = versMs('2027-02-20T08:00:00.000Z')
const poste = (pointage_id: number, jour: number, debut: string, fin: string, poste_id = 1): PosteJuge => ({
  ...{ pointage_id, pointage_date: ajouterJours(MOIS.du, jour), heure_debut: debut, heure_fin: fin, poste_id },
  ...{ pointage_heure_debut_coupure: null, pointage_heure_fin_coupure: null, poste_type: 'jour' as const },
  annonce: versMs('2027-01-01T08:00:00.000Z'),
})
const agent = (utilisateur_id: number, pointages: PosteJuge[], absences: string[] = []): AgentJuge => ({
  ...{ utilisateur_id, naissance: null, rythme_irregulier: [], interventions: [], absences, pointages },
  contrats: [{ valable_du: DEPUIS_TOUJOURS, valeur: { temps_partiel: false, hebdomadaires: 2100, annuelles: 96_420 } }],
})

/** What a way out makes of the month. */
function appliquer(etat: MoisJuge, r: Reparation): Map<number, PosteJuge[]> {
  const tous = [...etat.entries()].flatMap(([qui, siens]) => siens.map(p => ({ qui, p })))
  const apres = tous.flatMap(({ qui, p }) => {
    if (p.pointage_id !== r.pointage_id) return [{ qui, p }]
    if (r.sorte === 'retirer') return []
    if (r.sorte === 'heures') return [{ qui, p: { ...p, heure_debut: r.heure_debut, heure_fin: r.heure_fin } }]
    return [{ qui: r.utilisateur_id, p: { ...p, pointage_date: r.date } }]
  })
  return new Map([...etat.keys()].map(id => [id, apres.filter(a => a.qui === id).map(a => a.p)]))
}

function chercher(
  agents: AgentJuge[],
  metiers: [number, number | null][] = [[1, null]],
  metierDe: (id: number) => number | null = () => null,
) {
  const loi = creerLoi(matiereDe(agents), MAINTENANT)
  const etat = new Map(agents.map(a => [a.utilisateur_id, a.pointages.filter(dansLeMois)]))
  const cibles = agents
    .flatMap(a => loi.juger(a.utilisateur_id, etat.get(a.utilisateur_id) ?? []))
    .filter(a => a.niveau === 'bloquant')
  const candidats = agents.map(a => ({
    utilisateur_id: a.utilisateur_id,
    metier_id: metierDe(a.utilisateur_id),
    ecart: a.pointages.length,
  }))
  const reparations = reparer({
    loi,
    etat,
    cibles: cibles.slice(0, 1),
    candidats,
    metiers: new Map(metiers),
    mois: MOIS,
  })
  return { loi, etat, cibles, reparations }
}

describe('a rest of ten hours', () => {
  const soir = poste(11, 7, '14:00', '21:30')
  const matin = poste(12, 8, '07:00', '14:30')

  it('is mended by an hour later, by somebody else, by another day', () => {
    const { reparations } = chercher([agent(1, [soir, matin]), agent(2, [])])
    expect(reparations).toEqual([
      // At 08:30 six hours would go without a break.
      { sorte: 'heures', pointage_id: 12, heure_debut: '08:45', heure_fin: '14:30', bord: 'debut' },
      { sorte: 'confier', pointage_id: 12, utilisateur_id: 2, date: matin.pointage_date },
      { sorte: 'deplacer', pointage_id: 12, utilisateur_id: 1, date: ajouterJours(matin.pointage_date, 1) },
    ])
  })

  it('is mended by the shift that was just put there, which no rule names yet', () => {
    const neuf = { ...soir, pointage_id: -1 }
    const [un, deux] = [agent(1, [matin]), agent(2, [])]
    const loi = creerLoi(matiereDe([un, deux]), MAINTENANT)
    const avant = new Map([
      [1, [matin]],
      [2, []],
    ])
    const etat = new Map([
      [1, [neuf, matin]],
      [2, []],
    ])
    // As the office tells it: by a number that the device does not know.
    const cibles = loi
      .juger(1, [neuf, matin])
      .filter(a => a.niveau === 'bloquant')
      .map(a => ({ ...a, pointages: [999, 12] }))
    const candidats = [1, 2].map(utilisateur_id => ({ utilisateur_id, metier_id: null, ecart: 0 }))
    const ways = reparer({ loi, etat, avant, cibles, candidats, metiers: new Map(), mois: MOIS })
    expect(ways.find(r => r.sorte === 'confier')).toMatchObject({ pointage_id: -1, utilisateur_id: 2 })
  })

  it('is given to nobody of another trade, away or at work, and to who has the most left first', () => {
    const gens = [
      agent(1, [soir, matin]),
      agent(2, []),
      agent(3, [], [matin.pointage_date]),
      agent(4, [poste(41, 8, '09:00', '12:00')]),
      agent(5, [poste(51, 20, '09:00', '12:00')]),
      agent(6, []),
    ]
    const { reparations } = chercher(gens, [[1, 7]], id => (id === 2 ? 8 : 7))
    expect(reparations.find(r => r.sorte === 'confier')).toMatchObject({ utilisateur_id: 6 })
  })

  it('is given to their own trade first where the post is anybody’s, and to it alone where the post is not described', () => {
    const gens = [agent(1, [soir, matin]), agent(2, []), agent(3, [poste(31, 20, '09:00', '12:00')])]
    const metierDe = (id: number) => (id === 2 ? 8 : 7)
    const confie = (postes: [number, number | null][], agents = gens) =>
      chercher(agents, postes, metierDe).reparations.find(r => r.sorte === 'confier')
    expect(confie([], gens.slice(0, 2))).toBeUndefined()
    expect(confie([[1, null]], gens.slice(0, 2))).toMatchObject({ utilisateur_id: 2 })
    expect(confie([[1, null]])).toMatchObject({ utilisateur_id: 3 })
  })
})

it('whatever the month: at most three, one of each kind, each of which mends what it was asked to and breaks nothing else', () => {
  const grave = (a: Anomalie) => a.niveau !== 'info'
  fc.assert(
    fc.property(matiereArbitraire, matiere => {
      const loi = creerLoi(matiere, MAINTENANT)
      const etat = new Map(matiere.agents.map(a => [a.utilisateur_id, a.pointages.filter(dansLeMois)]))
      const jours = joursPeses(MOIS)
      const jugees = (mois: MoisJuge) => [...mois].flatMap(([id, siens]) => loi.juger(id, siens, jours)).filter(grave)
      const [cible] = matiere.agents
        .flatMap(a => loi.juger(a.utilisateur_id, etat.get(a.utilisateur_id) ?? []))
        .filter(grave)
      if (!cible) return
      const candidats = matiere.agents.map(a => ({ utilisateur_id: a.utilisateur_id, metier_id: null, ecart: 0 }))
      const reparations = reparer({ loi, etat, cibles: [cible], candidats, metiers: new Map(), mois: MOIS })
      expect(reparations.length).toBeLessThanOrEqual(REPARATIONS_MAX)
      expect(new Set(reparations.map(r => r.sorte)).size).toBe(reparations.length)
      const avant = jugees(etat)
      const pareille = (a: Anomalie) =>
        a.code === cible.code && a.jour === cible.jour && a.utilisateur_id === cible.utilisateur_id
      for (const r of reparations) {
        const apres = jugees(appliquer(etat, r))
        expect(apres.filter(pareille)).toEqual([])
        expect(anomaliesAjoutees(avant, apres)).toEqual([])
      }
    }),
    { numRuns: 60 },
  )
})
