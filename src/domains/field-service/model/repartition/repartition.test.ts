import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bornesJour, instantParis, versMs } from '#wire/dates.ts'
import type { Intervalle, TechnicienDe } from '../creneaux/types.ts'
import { estLibre, juger } from './constats.ts'
import { proposerMieux } from './idees.ts'
import { type ADonner, repartir } from './repartir.ts'
import type { Regles } from './types.ts'

const JEUDI = '2026-11-26'
const MIN = 60_000
const a = (heure: string, jour = JEUDI) => versMs(instantParis(jour, heure))
const entre = (debut: string, fin: string, jour = JEUDI): Intervalle => ({ debut: a(debut, jour), fin: a(fin, jour) })
const ICI = { adresse_latitude: 48, adresse_longitude: 2 }
/** Eleven kilometres away as the crow flies: some twenty-two minutes. */
const LOIN = { adresse_latitude: 48.1, adresse_longitude: 2 }
const TEMPS = { temps_moyen_prise_en_charge: 5, temps_moyen_depose: 5, duree_moyenne_kilometre: 1.5 }
const regles = { temps: TEMPS, depuis: a('00:00', '2026-11-25') }

const personne = (plus: Partial<TechnicienDe> = {}): TechnicienDe => ({
  utilisateur_id: 1,
  utilisateur_nom: 'Hugo',
  competent: true,
  en_zone: true,
  disponibilites: [entre('08:00', '18:00')],
  absences: [],
  visites: [],
  retenus: [],
  ...plus,
})
const visite = (plus: Partial<ADonner> = {}): ADonner => ({
  intervention_id: 7,
  lieu: ICI,
  promesse: entre('10:00', '12:00'),
  ...entre('10:00', '11:00'),
  aptitude: () => ({ competent: true, en_zone: true }),
  ...plus,
})
const sortes = (t: TechnicienDe, place = entre('10:00', '11:00'), v = visite()) =>
  juger({ ...place, technicien: t }, v, regles).map(c => `${c.niveau} ${c.sorte}`)

describe('what a day becomes', () => {
  it.each([
    ['somebody away', personne({ absences: [entre('00:00', '23:00')] }), 'bloque absent'],
    ['somebody elsewhere', personne({ visites: [{ ...entre('10:30', '11:30'), ...ICI }] }), 'bloque occupe'],
    ['who does not know the service', personne({ competent: false }), 'attention competence'],
    ['who does not work there', personne({ en_zone: false }), 'attention zone'],
    ['who does not work then', personne({ disponibilites: [entre('13:00', '18:00')] }), 'attention horaires'],
    [
      'a way that is longer than the time',
      personne({ visites: [{ ...entre('09:00', '09:55'), ...LOIN }] }),
      'attention trajet',
    ],
    ['the next one made late', personne({ visites: [{ ...entre('11:05', '12:00'), ...LOIN }] }), 'attention suivante'],
    [
      'a short night before',
      personne({ visites: [{ ...entre('22:00', '23:30', '2026-11-25'), ...ICI }] }),
      'attention repos',
    ],
    ['a short night after', personne({ visites: [{ ...entre('05:00', '06:00', '2026-11-27'), ...ICI }] }), null],
    [
      'more than ten hours',
      personne({
        visites: [
          { ...entre('11:00', '15:30'), ...ICI },
          { ...entre('15:30', '20:30'), ...ICI },
        ],
      }),
      'attention duree',
    ],
  ] as const)('%s', (_cas, technicien, attendu) => {
    const dits = sortes(technicien)
    if (attendu) expect(dits).toContain(attendu)
    else expect(dits.filter(d => d.includes('repos'))).toEqual([])
  })

  it('a promise is said to be broken, with its hours; nobody at all breaks nothing else', () => {
    const tard = { ...entre('15:00', '16:00'), technicien: null }
    expect(juger(tard, visite(), regles).map(c => c.texte)).toEqual([
      'Hors du créneau promis au client\u00a0: entre 10:00 et 12:00.',
    ])
    expect(juger({ ...entre('10:30', '11:30'), technicien: null }, visite(), regles)).toEqual([])
    expect(juger({ ...entre('15:00', '16:00'), technicien: null }, visite({ promesse: null }), regles)).toEqual([])
  })

  it('a promise for another day is said with that day, at the very hour too', () => {
    const promesse = entre('10:00', '12:00', '2026-11-24')
    expect(juger({ ...entre('10:30', '11:30'), technicien: null }, visite({ promesse }), regles)).toEqual([
      {
        ...{ sorte: 'promesse', niveau: 'attention' },
        texte: 'Hors du créneau promis au client\u00a0: mar. 24 nov., entre 10:00 et 12:00.',
      },
    ])
  })

  it('a free hour costs its way and nothing else, and says that it is an estimate', () => {
    const t = personne({ visites: [{ ...entre('08:00', '09:00'), ...LOIN }] })
    const dits = juger({ ...entre('10:00', '11:00'), technicien: t }, visite(), regles)
    expect(estLibre(dits)).toBe(true)
    expect(dits.map(d => d.texte).join()).toMatch(/Ajoute environ 32\smin à sa journée \(14,5\skm, estimation\)/)
  })
})

describe('what a visit costs where nothing else is planned that day', () => {
  const dire = (t: TechnicienDe, departDe?: (typeof regles & Regles)['departDe'], v = visite()) =>
    juger({ ...entre('10:00', '11:00'), technicien: t }, v, { ...regles, ...(departDe && { departDe }) })
      .map(c => c.texte.replaceAll(/\s/g, ' '))
      .join()

  it('is told as it is, and from where the tour leaves once that is known', () => {
    expect(dire(personne())).toBe('Seule intervention de sa journée.')
    const place = { latitude: 48.1, longitude: 2 }
    expect(dire(personne(), () => ({ ...place, sorte: 'entreprise' }))).toBe(
      'Seule intervention de sa journée : environ 22 min depuis l’entreprise (14,5 km, estimation).',
    )
    expect(dire(personne(), () => ({ ...place, sorte: 'technicien' }))).toContain('depuis son départ')
    const nulle_part = visite({ lieu: { adresse_latitude: null, adresse_longitude: null } })
    expect(dire(personne(), () => ({ ...place, sorte: 'entreprise' }), nulle_part)).toBe(
      'Seule intervention de sa journée.',
    )
  })

  it('is not called the only one where another stands at that very hour', () => {
    const pris = personne({ visites: [{ ...entre('10:30', '10:45'), ...ICI }] })
    expect(dire(pris)).toBe('Hugo : déjà en intervention.')
  })
})

describe('better places', () => {
  const occupe = personne({ visites: [{ ...entre('10:00', '12:00'), ...ICI }] })
  const libre = personne({ utilisateur_id: 2, utilisateur_nom: 'Lina' })
  const proposer = (gens: TechnicienDe[], t: TechnicienDe | null = occupe) =>
    proposerMieux(
      gens,
      { voulue: { ...entre('10:00', '11:00'), technicien: t }, visite: visite(), jours: [JEUDI] },
      regles,
    )

  it('are the same hour with somebody who is free, and why', () => {
    const [premiere] = proposer([occupe, libre])
    expect(premiere).toMatchObject({ utilisateur_id: 2, ...entre('10:00', '11:00') })
    expect(premiere?.raisons).toEqual(['même heure', 'créneau promis tenu', 'journée libre'])
  })

  it('are told in days on another day than the one asked for, however few hours lie between', () => {
    const absent = personne({ absences: [entre('00:00', '23:00', '2026-11-27')] })
    const [premiere] = proposerMieux(
      [absent],
      { voulue: { ...entre('08:00', '09:00', '2026-11-27'), technicien: absent }, visite: visite(), jours: [JEUDI] },
      regles,
    )
    expect(premiere?.raisons[0]).toBe('1\u00a0jour plus tôt')
  })

  it('are three people at most, never somebody who cannot, and none where the asked one is as good', () => {
    const gens = [3, 4, 5, 6].map(id => personne({ utilisateur_id: id, utilisateur_nom: `T${id}` }))
    expect(proposer([occupe, ...gens])).toHaveLength(3)
    expect(
      proposer([occupe, personne({ utilisateur_id: 2, competent: false })]).map(i => i.utilisateur_id),
    ).not.toContain(2)
    expect(proposer([libre, personne()], libre)).toEqual([])
  })

  it('are never where it stands already', () => {
    const actuelle = { utilisateur_id: 2, debut: a('10:00') }
    const voulue = { ...entre('10:00', '11:00'), technicien: occupe }
    const ailleurs = proposerMieux([occupe, libre], { voulue, actuelle, visite: visite(), jours: [JEUDI] }, regles)
    expect(ailleurs.map(i => [i.utilisateur_id, i.debut])).not.toContainEqual([2, a('10:00')])
  })
})

describe('a day dealt out again', () => {
  it('keeps the hour where somebody is free then, else the promise, else says that it does not', () => {
    const pris = (id: number, ...heures: [string, string][]) =>
      personne({ utilisateur_id: id, visites: heures.map(([d, f]) => ({ ...entre(d, f), ...ICI })) })
    const tenues = (t: TechnicienDe) => repartir([visite()], [t], { jour: JEUDI, regles }).lignes.map(l => l.tenue)
    expect(tenues(pris(1))).toEqual(['heure'])
    expect(tenues(pris(1, ['10:00', '10:30']))).toEqual(['promesse'])
    expect(tenues(pris(1, ['10:00', '12:00']))).toEqual(['ailleurs'])
    expect(repartir([visite()], [pris(1, ['08:00', '18:00'])], { jour: JEUDI, regles })).toEqual({
      lignes: [],
      restantes: [7],
    })
  })

  it('keeps a promise with somebody of another area, and says so, rather than break it with who is near', () => {
    const matin = { promesse: entre('08:00', '10:00'), ...entre('08:30', '10:00') }
    const hors = visite({ ...matin, aptitude: id => ({ competent: true, en_zone: id === 1 }) })
    const pris = personne({ visites: [{ ...entre('08:00', '12:00'), ...ICI }] })
    const dehors = personne({ utilisateur_id: 2, utilisateur_nom: 'Lina' })
    const donner = (v: ADonner, ...gens: TechnicienDe[]) => repartir([v], gens, { jour: JEUDI, regles })
    const [ligne] = donner(hors, pris, dehors).lignes
    expect(ligne).toMatchObject({ utilisateur_id: 2, tenue: 'heure', ...entre('08:30', '10:00') })
    expect(ligne?.constats.map(c => `${c.niveau} ${c.sorte}`)).toContain('attention zone')
    // Where somebody of the area keeps it too, or nothing was promised, nobody leaves theirs.
    const libre = personne({ visites: [{ ...entre('10:00', '12:00'), ...LOIN }] })
    expect(donner(hors, libre, dehors).lignes.map(l => l.utilisateur_id)).toEqual([1])
    expect(donner({ ...hors, promesse: null }, pris, dehors).lignes.map(l => l.utilisateur_id)).toEqual([1])
    expect(donner({ ...hors, promesse: null }, dehors).restantes).toEqual([7])
    // Whoever does not know the service keeps nothing.
    const personneNeSait = visite({ ...matin, aptitude: id => ({ competent: id === 1, en_zone: true }) })
    expect(donner(personneNeSait, pris, dehors).lignes.map(l => [l.utilisateur_id, l.tenue])).toEqual([[1, 'ailleurs']])
  })

  it('promised for another day, it keeps its hour or another of this one, and never goes there', () => {
    const ailleurs = visite({ promesse: entre('10:00', '12:00', '2026-11-27') })
    const pris = personne({ visites: [{ ...entre('09:00', '12:00'), ...ICI }] })
    const donner = (t: TechnicienDe) => repartir([ailleurs], [t], { jour: JEUDI, regles }).lignes
    expect(donner(personne())).toMatchObject([{ tenue: 'heure', debut: visite().debut }])
    expect(donner(personne())[0]?.constats.map(c => c.sorte)).toContain('promesse')
    const [autre] = donner(pris)
    expect(autre?.tenue).toBe('ailleurs')
    expect(autre && autre.debut >= a('00:00', JEUDI) && autre.fin <= a('23:59', JEUDI)).toBe(true)
    // Whoever works in another area is asked to keep a promise, which no hour of this day does.
    const dehors = { ...ailleurs, aptitude: () => ({ competent: true, en_zone: false }) }
    expect(repartir([dehors], [personne()], { jour: JEUDI, regles }).restantes).toEqual([7])
  })

  it('calls nobody’s visit the only one of their day where they are given two', () => {
    const autre = visite({ intervention_id: 8, ...entre('14:00', '15:00'), promesse: null, lieu: LOIN })
    const { lignes } = repartir([visite(), autre], [personne()], { jour: JEUDI, regles })
    expect(lignes.map(l => l.constats.map(c => c.texte).join())).toEqual([
      expect.stringMatching(/^Ajoute environ/),
      expect.stringMatching(/^Ajoute environ/),
    ])
    const [seule] = repartir([visite()], [personne()], { jour: JEUDI, regles }).lignes
    expect(seule?.constats.map(c => c.texte)).toEqual(['Seule intervention de sa journée.'])
  })

  it('is read by the hour that each visit had', () => {
    const tot = visite({ intervention_id: 8, ...entre('09:00', '10:00'), promesse: null })
    const pris = personne({ disponibilites: [entre('10:00', '18:00')] })
    expect(repartir([visite(), tot], [pris], { jour: JEUDI, regles }).lignes.map(l => l.intervention_id)).toEqual([
      8, 7,
    ])
  })

  it('gives first what only one person can take', () => {
    const seul = visite({
      intervention_id: 8,
      aptitude: id => ({ competent: id === 1, en_zone: true }),
      promesse: entre('10:00', '11:00'),
    })
    const gens = [personne(), personne({ utilisateur_id: 2, disponibilites: [entre('10:00', '12:00')] })]
    const { lignes } = repartir([visite(), seul], gens, { jour: JEUDI, regles })
    expect(lignes.map(l => [l.intervention_id, l.utilisateur_id, l.tenue])).toEqual(
      expect.arrayContaining([
        [8, 1, 'heure'],
        [7, 2, 'heure'],
      ]),
    )
  })

  const minuit = versMs(bornesJour(JEUDI).debut)
  const plage = (max: number) =>
    fc.tuple(fc.integer({ min: 24, max: 76 }), fc.integer({ min: 1, max })).map(([quart, duree]) => ({
      debut: minuit + quart * 15 * MIN,
      fin: minuit + (quart + duree) * 15 * MIN,
    }))
  const lieu = fc.constantFrom(ICI, LOIN, { adresse_latitude: null, adresse_longitude: null })
  const gens = fc.array(
    fc.record({
      absences: fc.array(plage(12), { maxLength: 2 }),
      pris: fc.array(plage(8), { maxLength: 4 }),
      heures: plage(40),
    }),
    { minLength: 0, maxLength: 5 },
  )
  const visites = fc.array(
    fc.record({
      ...{ place: plage(8), lieu, promise: fc.boolean() },
      apte: fc.integer({ min: 0, max: 31 }),
      zone: fc.integer({ min: 0, max: 31 }),
    }),
    {
      maxLength: 8,
    },
  )

  it('never overlaps, never an absence, never outside hours, never by whom cannot; each visit once', () => {
    fc.assert(
      fc.property(gens, visites, (qui, quoi) => {
        const equipe = qui.map((g, n) =>
          personne({
            utilisateur_id: n,
            // The days around are worked too, as they are read: nothing may go there.
            disponibilites: [entre('08:00', '18:00', '2026-11-25'), g.heures, entre('08:00', '18:00', '2026-11-27')],
            absences: g.absences,
            // What was there may overlap itself: two visits of before the rule.
            visites: g.pris.map(p => ({ ...p, ...ICI })),
          }),
        )
        const donner = quoi.map(({ place, lieu: ou, promise, apte, zone }, n) =>
          visite({
            intervention_id: n,
            ...place,
            lieu: ou,
            promesse: promise ? { debut: place.debut, fin: place.debut + 120 * MIN } : null,
            aptitude: id => ({ competent: ((apte >> id) & 1) === 1, en_zone: ((zone >> id) & 1) === 1 }),
          }),
        )
        const lieux = donner.map(v => v.lieu)
        const { lignes, restantes } = repartir(donner, equipe, { jour: JEUDI, regles })
        expect([...lignes.map(l => l.intervention_id), ...restantes].toSorted((x, y) => x - y)).toEqual(
          donner.map(v => v.intervention_id),
        )
        for (const l of lignes) {
          const t = equipe[l.utilisateur_id] as TechnicienDe
          const v = donner[l.intervention_id] as ADonner
          const croise = (i: Intervalle) => i.debut < l.fin && l.debut < i.fin
          expect(v.aptitude(l.utilisateur_id).competent).toBe(true)
          expect(l.debut >= minuit && l.debut < minuit + 24 * 60 * MIN).toBe(true)
          expect(l.fin - l.debut).toBe(v.fin - v.debut)
          expect(t.absences.some(croise)).toBe(false)
          expect(t.visites.some(croise)).toBe(false)
          expect(t.disponibilites?.some(h => h.debut <= l.debut && l.fin <= h.fin)).toBe(true)
          expect(lignes.filter(o => o !== l && o.utilisateur_id === l.utilisateur_id).some(croise)).toBe(false)
          if (l.tenue === 'ailleurs' && v.promesse) {
            // Nobody who knows it and is free at an hour that was promised was left aside.
            const autres = lignes.filter(o => o !== l)
            for (const qui of equipe.filter(x => v.aptitude(x.utilisateur_id).competent)) {
              const siennes = autres.filter(o => o.utilisateur_id === qui.utilisateur_id)
              const visitesDe = siennes.map(o => ({ debut: o.debut, fin: o.fin, ...(lieux[o.intervention_id] ?? ICI) }))
              const aussi = { ...qui, ...v.aptitude(qui.utilisateur_id), visites: [...qui.visites, ...visitesDe] }
              for (let debut = v.promesse.debut; debut < v.promesse.fin; debut += 15 * MIN) {
                const dits = juger({ technicien: aussi, debut, fin: debut + v.fin - v.debut }, v, regles)
                expect(dits.every(c => c.niveau === 'info' || c.sorte === 'zone')).toBe(false)
              }
            }
          }
          if (l.tenue === 'heure') expect(l.debut).toBe(v.debut)
          if (l.tenue === 'promesse')
            expect(v.promesse && l.debut >= v.promesse.debut && l.debut < v.promesse.fin).toBe(true)
        }
      }),
      { numRuns: 150 },
    )
  })
})
