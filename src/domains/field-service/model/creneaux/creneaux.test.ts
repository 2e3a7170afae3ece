import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ajouterJours, bornesJour, instantParis, versMs } from '#wire/dates.ts'
import { chercherCreneaux, compterCreneaux, type Demande } from './creneaux.ts'
import { raisonDeRefus } from './place.ts'
import { tranchesDe } from './tranches.ts'
import type { Intervalle, TechnicienDe } from './types.ts'

const LUNDI = '2026-11-23'
const MIN = 60_000
const a = (heure: string, jour = LUNDI) => versMs(instantParis(jour, heure))
const entre = (debut: string, fin: string, jour = LUNDI): Intervalle => ({ debut: a(debut, jour), fin: a(fin, jour) })
const ICI = { adresse_latitude: 48, adresse_longitude: 2 }
const LOIN = { adresse_latitude: 48.1, adresse_longitude: 2 }
const NULLE_PART = { adresse_latitude: null, adresse_longitude: null }
const TEMPS = { temps_moyen_prise_en_charge: 5, temps_moyen_depose: 5, duree_moyenne_kilometre: 1.5 }

const hugo = (plus: Partial<TechnicienDe> = {}): TechnicienDe => ({
  utilisateur_id: 1,
  utilisateur_nom: 'Hugo',
  competent: true,
  en_zone: true,
  disponibilites: [entre('08:00', '12:00')],
  absences: [],
  visites: [],
  retenus: [],
  ...plus,
})
const demande = (plus: Partial<Demande> = {}): Demande => ({
  lieu: ICI,
  duree_minutes: 60,
  jours: [LUNDI],
  depuis: a('00:00'),
  temps: TEMPS,
  ...plus,
})
const debuts = (t: TechnicienDe, d = demande()) =>
  chercherCreneaux([t], d)
    .creneaux.toSorted((x, y) => x.debut - y.debut)
    .map(c => new Date(c.debut).toISOString())
const raison = (t: TechnicienDe, d = demande()) => chercherCreneaux([t], d).ecartes.map(e => e.raison)

describe('somebody to whom nothing is proposed', () => {
  it.each([
    ['does not know the service', hugo({ competent: false }), 'competence'],
    ['does not work there', hugo({ en_zone: false }), 'zone'],
    ['does not work that day', hugo({ disponibilites: [] }), 'horaires'],
    ['works less than it lasts', hugo({ disponibilites: [entre('08:00', '08:45')] }), 'horaires'],
    ['is away', hugo({ absences: [entre('00:00', '12:00')] }), 'absent'],
    [
      'is away in the middle of all that is left',
      hugo({ disponibilites: [entre('08:00', '09:30')], absences: [entre('08:40', '08:45')] }),
      'absent',
    ],
    ['has visits all along', hugo({ visites: [{ ...entre('08:00', '12:00'), ...ICI }] }), 'occupe'],
  ] as const)('%s', (_cas, technicien, attendue) => {
    expect(chercherCreneaux([technicien], demande()).creneaux).toEqual([])
    expect(raison(technicien)).toEqual([attendue])
  })

  it('is late by now', () => {
    expect(raison(hugo(), demande({ depuis: a('11:30') }))).toEqual(['passe'])
  })
})

describe('places of a day', () => {
  it('are one in each two hours, at the earliest, on the quarter', () => {
    const t = hugo({ visites: [{ ...entre('08:00', '09:05'), ...ICI }] })
    expect(debuts(t)).toEqual([a('09:15'), a('10:00')].map(i => new Date(i).toISOString()))
    const [tot, plus] = chercherCreneaux([t], demande()).creneaux.toSorted((x, y) => x.debut - y.debut)
    expect([tot?.raison, plus?.raison]).toEqual(['occupe', null])
    expect(tot).toMatchObject({ th_libelle: '08:00 - 10:00', th_id: 5, nb_interventions: 1 })
  })

  it('stand between eight and six where the company never said its hours, Sunday aside', () => {
    const dit = chercherCreneaux([hugo({ disponibilites: null })], demande({ jours: [LUNDI, '2026-11-29'] }))
    expect(dit.creneaux.map(c => c.th_libelle)).toEqual([
      '08:00 - 10:00',
      '10:00 - 12:00',
      '12:00 - 14:00',
      '14:00 - 16:00',
      '16:00 - 18:00',
    ])
    expect(dit.ecartes).toMatchObject([{ jour: '2026-11-29', raison: 'horaires' }])
  })

  it('go over midnight where the work does, and not where it stops', () => {
    const mardi = ajouterJours(LUNDI, 1)
    const nuit = [{ debut: a('22:00'), fin: a('00:00', mardi) }, entre('00:00', '02:00', mardi)]
    const longue = demande({ duree_minutes: 180 })
    expect(debuts(hugo({ disponibilites: nuit }), longue)).toEqual([new Date(a('22:00')).toISOString()])
    expect(debuts(hugo({ disponibilites: nuit.slice(0, 1) }), longue)).toEqual([])
  })

  it('say who is looking at them', () => {
    const t = hugo({ retenus: [{ ...entre('08:30', '09:00'), par: 'Anne' }] })
    expect(chercherCreneaux([t], demande()).creneaux.map(c => c.retenu_par)).toEqual(['Anne', null])
  })
})

describe('detour', () => {
  it('is what is added between the visits before and after, in kilometres of road and in minutes', () => {
    const visites = [
      { ...entre('08:00', '09:00'), ...ICI },
      { ...entre('10:00', '12:00'), ...ICI },
    ]
    const [c] = chercherCreneaux([hugo({ visites })], demande({ lieu: LOIN })).creneaux
    // 11.12 km as the crow flies, there and back, by road.
    expect(c).toMatchObject({ distance_ajout: 28.9, minutes_ajout: 53, distance_inconnue: null })
    expect(chercherCreneaux([hugo({ visites })], demande()).creneaux[0]).toMatchObject({
      distance_ajout: 0,
      minutes_ajout: 10,
    })
  })

  it('of which a way does not fit is said to, and comes after what fits, however short it is', () => {
    const loin = hugo({ visites: [{ ...entre('08:00', '09:00'), ...LOIN }] })
    const plusLoin = hugo({
      utilisateur_id: 2,
      disponibilites: [entre('08:00', '10:30')],
      visites: [{ ...entre('08:00', '08:30'), adresse_latitude: 48.13, adresse_longitude: 2 }],
    })
    const { creneaux } = chercherCreneaux([loin, plusLoin], demande())
    const dits = creneaux.map(c => [c.utilisateur_id, new Date(c.debut).toISOString(), c.trajet_court])
    expect(dits).toEqual([
      [1, new Date(a('10:00')).toISOString(), null],
      [1, new Date(a('09:00')).toISOString(), { minutes: 22, libres: 0 }],
      [2, new Date(a('08:30')).toISOString(), { minutes: 28, libres: 0 }],
    ])
    // On to the next one too.
    const suite = hugo({ visites: [{ ...entre('09:10', '12:00'), ...LOIN }] })
    expect(chercherCreneaux([suite], demande()).creneaux[0]?.trajet_court).toEqual({ minutes: 22, libres: 10 })
  })

  it('that nobody knows is said, and comes last', () => {
    // Long enough before for the way to fit.
    const visites = [{ ...entre('07:00', '07:30'), ...ICI }]
    const seule = chercherCreneaux([hugo({ visites })], demande({ lieu: NULLE_PART })).creneaux
    expect(seule.map(c => [c.distance_ajout, c.minutes_ajout, c.distance_inconnue])).toContainEqual([
      null,
      null,
      'sans_coordonnees',
    ])
    const deux = chercherCreneaux([hugo(), hugo({ utilisateur_id: 2, visites })], demande({ lieu: LOIN })).creneaux
    expect(deux.map(c => c.utilisateur_id)).toEqual([2, 2, 1, 1])
    expect(deux.at(-1)?.distance_inconnue).toBe('premiere_visite')
  })
})

it('places that somebody else is looking at are not counted', () => {
  const d = demande()
  expect(compterCreneaux([hugo()], d)).toEqual([2])
  expect(compterCreneaux([hugo({ retenus: [{ ...entre('08:30', '09:30'), par: 'Anne' }] })], d)).toEqual([1])
  expect(compterCreneaux([hugo({ competent: false })], d)).toEqual([0])
})

describe('whatever the day', () => {
  /** Both clock changes, a usual day and the end of a year, each with the day after it. */
  const jour = fc.constantFrom(LUNDI, '2026-10-25', '2027-03-28', '2026-12-31')
  const plages = fc.array(
    fc.record({ de: fc.integer({ min: 0, max: 47 * 60 }), minutes: fc.integer({ min: 1, max: 900 }) }),
    { maxLength: 6 },
  )

  it('nothing proposed meets a visit, an absence, the past, or the time outside working hours', () => {
    fc.assert(
      fc.property(
        jour,
        fc.option(plages),
        plages,
        plages,
        fc.integer({ min: 5, max: 720 }),
        fc.integer({ min: 0, max: 1500 }),
        (premier, heures, ailleurs, prises, duree_minutes, maintenant) => {
          const zero = versMs(bornesJour(premier).debut)
          const en = (p: { de: number; minutes: number }): Intervalle => ({
            debut: zero + p.de * MIN,
            fin: zero + (p.de + p.minutes) * MIN,
          })
          const technicien = hugo({
            disponibilites: heures?.map(en) ?? null,
            absences: ailleurs.map(en),
            visites: prises.map(p => ({ ...en(p), ...ICI })),
          })
          const jours = [premier, ajouterJours(premier, 1)]
          const depuis = zero + maintenant * MIN
          const { creneaux, ecartes } = chercherCreneaux([technicien], demande({ jours, duree_minutes, depuis }))
          for (const c of creneaux) {
            expect(raisonDeRefus(technicien, c)).toBeNull()
            expect(c.fin - c.debut).toBe(duree_minutes * MIN)
            expect(c.debut).toBeGreaterThanOrEqual(depuis)
            const tranche = tranchesDe(c.jour).find(t => t.th_id === c.th_id)
            expect(tranche && tranche.debut <= c.debut && c.debut < tranche.fin).toBe(true)
          }
          // Each day is answered: places, or why there are none; never both.
          for (const j of jours) {
            const places = creneaux.filter(c => c.jour === j)
            expect(ecartes.filter(e => e.jour === j)).toHaveLength(places.length > 0 ? 0 : 1)
            expect(new Set(places.map(c => c.th_id)).size).toBe(places.length)
          }
          // What is counted ahead is what one finds there.
          expect(compterCreneaux([technicien], demande({ jours, duree_minutes, depuis }))).toEqual(
            jours.map(j => creneaux.filter(c => c.jour === j).length),
          )
        },
      ),
      { numRuns: 300 },
    )
  })

  it('two hours cover the day, once, at both clock changes', () => {
    for (const j of [LUNDI, '2026-10-25', '2027-03-28']) {
      const tranches = tranchesDe(j)
      expect(tranches[0]?.debut).toBe(versMs(bornesJour(j).debut))
      expect(tranches.at(-1)?.fin).toBe(versMs(bornesJour(j).fin))
      for (const [rang, t] of tranches.entries()) if (rang > 0) expect(t.debut).toBe(tranches[rang - 1]?.fin)
    }
  })
})
