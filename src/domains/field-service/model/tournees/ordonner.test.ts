import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ajouterJours, ajouterMinutes, instantParis, jourParis, versMs } from '#wire/dates.ts'
import { enoncer, lieuxDe } from './enonce.ts'
import { ordonner } from './ordonner.ts'
import { lireProposition, type Proposition, recompter } from './proposition.ts'
import type { Tournee, Tournees, Waypoint } from './schema.ts'
import { mesurerDroit } from './trajets.ts'

const JOUR = '2026-06-10'
const temps = { temps_moyen_prise_en_charge: 5, temps_moyen_depose: 5, duree_moyenne_kilometre: 1.5 }
const a = (minutes: number) => ajouterMinutes(instantParis(JOUR, '00:00'), minutes)
const dans = (debut: number, fin: number) => ({ debut: a(debut), fin: a(fin) })
let numero = 0

function visite(debut: number, fin: number, nord: number, over: Partial<Waypoint> = {}): Waypoint {
  return {
    ...{
      intervention_id: ++numero,
      ordre: 1,
      client: `Client ${numero}`,
      adresse: '',
      prestation_libelle: '',
      version: 1,
    },
    ...{
      debut: a(debut),
      fin: a(fin),
      prevue: { debut: a(debut), fin: a(fin) },
      depuis: null,
      th_libelle: '',
      promesse: null,
      etape: 0,
      deplacable: true,
      technicien_ids: null,
    },
    ...{ trajet: null, arrivee: null, retard: 0, alerte: null, url_fiche_inter: '' },
    ...{ icon: 'etape', contenu: '', etat_inter: '2' },
    ...{ latitude: 49.9 + nord / 100, longitude: 2.3 },
    ...over,
  }
}
const tournee = (id: number, waypoints: Waypoint[], over: Partial<Tournee> = {}): Tournee => ({
  ...{ id, label: `Technicien ${id}`, startingPoint: { latitude: 49.9, longitude: 2.3, sorte: 'entreprise' } },
  ...{ waypoints, non_situees: [], retour: null, absences: [], disponibilites: [dans(480, 720), dans(810, 1080)] },
  ...over,
})
const jour = (techniciens: Tournee[], over: Partial<Tournees> = {}): Tournees => ({
  ...{ techniciens, notAssignedPoints: [], non_situees: [], jour: JOUR, estime: true, temps },
  lu_a: instantParis(ajouterJours(JOUR, -1), '12:00'),
  ...over,
})

function proposer(
  tournees: Tournees,
  { entreTous = false, epinglees = [] as number[], essais = 300 } = {},
): Proposition {
  const choix = { entreTous, epinglees: new Set(epinglees), techniciens: new Set(tournees.techniciens.map(t => t.id)) }
  const enonce = enoncer(tournees, choix, mesurerDroit(lieuxDe(tournees, choix).lieux, temps))
  return lireProposition(enonce, ordonner(enonce, { graine: 5, avancement: n => n / essais }))
}
const lignesDe = ({ lots }: Proposition) => lots.flatMap(l => l.lignes)

/** The day as it would stand, by technician: what the office would be asked to write. */
function apresDe(tournees: Tournees, proposition: Proposition) {
  const lignes = new Map(lignesDe(proposition).map(l => [l.posee.visite.intervention_id, l]))
  const toutes = [
    ...tournees.techniciens.flatMap(t => t.waypoints.map(v => ({ v, qui: t.id as number | null }))),
    ...tournees.notAssignedPoints.map(v => ({ v, qui: null })),
  ]
  return toutes.map(({ v, qui }) => {
    const ligne = lignes.get(v.intervention_id)
    return {
      v,
      qui: ligne?.vers ?? qui,
      debut: ligne?.debut ?? versMs(v.debut),
      fin: ligne?.fin ?? versMs(v.fin),
      bouge: ligne !== undefined,
    }
  })
}

describe('a tour put in order', () => {
  /** Far, near, far: each way and back for nothing. */
  const zigzag = () => [visite(480, 510, 9), visite(540, 570, 1), visite(600, 630, 8), visite(660, 690, 2)]

  it('is shorter, keeps its visits, and says both sides', () => {
    const tournees = jour([tournee(1, zigzag())])
    const { lots, avant, apres } = proposer(tournees)
    expect(lots).toHaveLength(1)
    expect(apres.metres).toBeLessThan(avant.metres * 0.7)
    expect(apres.retard).toBe(0)
  })

  it('is left alone where nothing is gained, the other way round neither', () => {
    expect(proposer(jour([tournee(1, [visite(480, 510, 1), visite(540, 570, 2), visite(600, 630, 3)])])).lots).toEqual(
      [],
    )
    expect(proposer(jour([tournee(1, [])])).lots).toEqual([])
    expect(proposer(jour([])).lots).toEqual([])
  })

  it('moves neither what is pinned, nor what began, nor what is on no map', () => {
    const [un, deux, trois, quatre] = zigzag() as [Waypoint, Waypoint, Waypoint, Waypoint]
    const { latitude: _la, longitude: _lo, icon: _i, contenu: _c, etat_inter: _e, ...perdue } = visite(700, 720, 0)
    const commencee = { ...trois, etape: 1 as const, deplacable: false }
    const sienne = tournee(1, [un, deux, commencee, quatre], { non_situees: [perdue] })
    const bougees = lignesDe(proposer(jour([sienne]), { epinglees: [un.intervention_id] }))
    const ids = bougees.map(l => l.posee.visite.intervention_id)
    for (const fixe of [un, commencee, perdue]) expect(ids).not.toContain(fixe.intervention_id)
  })

  it('gives what nobody has, and changes hands, only where it is asked to and to whom may do it', () => {
    const libre = visite(600, 630, 5, { technicien_ids: [2], etat_inter: '1' })
    const tournees = jour([tournee(1, [visite(480, 510, 5)]), tournee(2, [visite(480, 510, 1)])], {
      notAssignedPoints: [libre],
    })
    expect(lignesDe(proposer(tournees))).toEqual([])
    expect(lignesDe(proposer(tournees, { entreTous: true }))).toContainEqual(
      expect.objectContaining({ de: null, vers: 2 }),
    )
    const nulle = { ...tournees, notAssignedPoints: [{ ...libre, technicien_ids: [] }] }
    expect(proposer(nulle, { entreTous: true }).restantes.map(r => r.visite.intervention_id)).toEqual([
      libre.intervention_id,
    ])
  })

  it('begins nothing before now', () => {
    const tournees = jour([tournee(1, zigzag())], { lu_a: a(570) })
    for (const { debut } of lignesDe(proposer(tournees))) expect(debut).toBeGreaterThanOrEqual(versMs(a(570)))
    expect(jourParis(tournees.lu_a)).toBe(JOUR)
  })
})

describe('whatever the day', () => {
  const visites = fc.array(
    fc.record({
      trou: fc.integer({ min: 0, max: 40 }),
      duree: fc.constantFrom(15, 30, 45, 60),
      nord: fc.integer({ min: -12, max: 12 }),
      promise: fc.boolean(),
      locked: fc.boolean(),
    }),
    { maxLength: 7 },
  )
  const equipe = fc.array(
    fc.record({ visites, absence: fc.option(fc.integer({ min: 480, max: 900 }), { nil: null }) }),
    {
      minLength: 1,
      maxLength: 3,
    },
  )

  it('overlaps nobody, holds promises, hours and absences, and is never longer for nothing', () => {
    fc.assert(
      fc.property(equipe, fc.boolean(), (gens, entreTous) => {
        const tournees = jour(
          gens.map(({ visites: siennes, absence }, k) => {
            let la = 480
            const points = siennes.map(({ trou, duree, nord, promise, locked }) => {
              const debut = la + trou - ((la + trou) % 5)
              la = debut + duree
              const de = debut - (debut % 120)
              return visite(debut, la, nord, {
                deplacable: !locked,
                ...(promise ? { promesse: dans(de, de + 120) } : {}),
              })
            })
            return tournee(k + 1, points, absence === null ? {} : { absences: [dans(absence, absence + 90)] })
          }),
        )
        const proposition = proposer(tournees, { entreTous, essais: 60 })
        const apres = apresDe(tournees, proposition)
        for (const un of apres) {
          for (const autre of apres)
            if (un !== autre && un.qui === autre.qui) expect(un.debut >= autre.fin || autre.debut >= un.fin).toBe(true)
          if (!un.bouge) continue
          expect(un.v.deplacable).toBe(true)
          const promesse = un.v.promesse
          if (promesse) {
            expect(un.debut).toBeGreaterThanOrEqual(versMs(promesse.debut))
            expect(un.debut).toBeLessThan(versMs(promesse.fin))
          }
          const qui = tournees.techniciens.find(t => t.id === un.qui)
          const tient = (h: { debut: string; fin: string }) => versMs(h.debut) <= un.debut && un.fin <= versMs(h.fin)
          expect(qui?.disponibilites?.some(tient)).toBe(true)
          for (const absence of qui?.absences ?? [])
            expect(un.debut >= versMs(absence.fin) || un.fin <= versMs(absence.debut)).toBe(true)
        }
        for (const { avant, apres: suite, lignes } of proposition.lots)
          expect(suite.retard < avant.retard || suite.metres < avant.metres || lignes.some(l => l.de === null)).toBe(
            true,
          )
      }),
      { numRuns: 120 },
    )
  })
})

describe('a proposal with visits left where they are', () => {
  it('costs what is taken alone: nothing gained without any, all of it with every one', () => {
    const zigzag = [visite(480, 510, 9), visite(540, 570, 1), visite(600, 630, 8), visite(660, 690, 2)]
    const tournees = jour([tournee(1, zigzag)])
    const choix = { entreTous: false, epinglees: new Set<number>(), techniciens: new Set([1]) }
    const enonce = enoncer(tournees, choix, mesurerDroit(lieuxDe(tournees, choix).lieux, temps))
    const proposition = lireProposition(enonce, ordonner(enonce, { graine: 5, avancement: n => n / 300 }))
    const toutes = new Set(lignesDe(proposition).map(l => l.posee.visite.intervention_id))
    expect(toutes.size).toBeGreaterThan(0)
    expect(recompter(enonce, proposition, toutes)).toEqual({ apres: proposition.avant, lots: [proposition.avant] })
    expect(recompter(enonce, proposition, new Set())).toEqual({ apres: proposition.apres, lots: [proposition.apres] })
  })

  it('counts no way that leaves what is on no map', () => {
    const perdue = visite(540, 570, 0)
    const { latitude: _la, longitude: _lo, ...nulle } = perdue
    const avec = jour([tournee(1, [visite(480, 510, 1), visite(660, 690, 40)], { non_situees: [nulle] })])
    const sans = jour([tournee(1, [visite(480, 510, 1), visite(660, 690, 40)])])
    const metres = [avec, sans].map(j => proposer(j).avant.metres)
    expect(metres[0]).toBeLessThan(metres[1] ?? 0)
  })
})
