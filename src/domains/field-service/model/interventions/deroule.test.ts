import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ajouterMinutes } from '#wire/dates.ts'
import { type Chemin, derouler, type VisiteSuivie } from './deroule.ts'
import { expliquerRetard, retards } from './retard.ts'

const a = (heureUtc: string) => `2026-11-20T${heureUtc}:00.000Z`
const visite = (intervention_id: number, de: string, fin: string, plus: Partial<VisiteSuivie> = {}): VisiteSuivie => ({
  intervention_id,
  technicien_id: 7,
  jour: '2026-11-20',
  debut: a(de),
  fin: a(fin),
  th_libelle: '',
  etapes_en_cours: 0,
  annulee: false,
  dernier: null,
  ...plus,
})
/** Twenty minutes between any two. */
const vingt: Chemin = () => 20
const heures = (visites: readonly VisiteSuivie[], maintenant: string, chemin?: Chemin) =>
  [...derouler(visites, maintenant, chemin).values()].map(v => [v.debut.slice(11, 16), v.fin.slice(11, 16), v.minutes])

describe('a day as it goes on', () => {
  const trois = [visite(1, '08:00', '09:00'), visite(2, '09:00', '10:00'), visite(3, '14:00', '15:00')]

  it('on time is the plan, ways aside', () => {
    expect(heures(trois, a('07:00'))).toEqual([
      ['08:00', '09:00', 0],
      ['09:00', '10:00', 0],
      ['14:00', '15:00', 0],
    ])
  })

  it('a start put off pushes what follows until a hole takes it in', () => {
    expect(heures(trois, a('08:30'))).toEqual([
      ['08:30', '09:30', 30],
      ['09:30', '10:30', 30],
      ['14:00', '15:00', 0],
    ])
  })

  it('what is under way, and was moved to another day meanwhile, holds nothing back until that day', () => {
    const demain = { jour: '2026-11-21', debut: '2026-11-21T08:00:00.000Z', fin: '2026-11-21T09:00:00.000Z' }
    const partie = visite(9, '08:00', '09:00', { ...demain, etapes_en_cours: 1, dernier: { fait_a: a('07:50') } })
    const suite = [partie, visite(2, '09:00', '10:00', { th_libelle: '10:00 - 12:00' })]
    expect(heures(suite, a('08:00'))).toEqual([
      ['08:00', '09:00', 0],
      ['09:00', '10:00', 0],
    ])
    expect(retards(suite, a('08:00')).size).toBe(0)
  })

  it('ways count from where one was, known or not', () => {
    expect(heures(trois, a('08:30'), vingt).map(([de]) => de)).toEqual(['08:30', '09:50', '14:00'])
    expect(heures(trois, a('08:30'), () => null).map(([de]) => de)).toEqual(['08:30', '09:30', '14:00'])
  })

  it('whoever closed a visit left from there, and is on the way since they said so', () => {
    const close = visite(9, '07:00', '08:00', { etapes_en_cours: 3, dernier: { fait_a: a('08:25') } })
    expect(heures([close, ...trois], a('08:30'), vingt)[0]).toEqual(['08:45', '09:45', 45])
    const enRoute = { ...trois[0], etapes_en_cours: 1, dernier: { fait_a: a('08:29') } } as VisiteSuivie
    expect(heures([close, enRoute], a('08:30'), vingt)).toEqual([['08:49', '09:49', 49]])
  })

  it('who is there stays as long as planned from when they came, and longer if it is over', () => {
    const la = { ...trois[0], etapes_en_cours: 2, dernier: { fait_a: a('08:10') } } as VisiteSuivie
    expect(heures([la], a('08:30'))).toEqual([['08:10', '09:10', 10]])
    expect(heures([la, visite(2, '09:00', '10:00')], a('09:40'))).toEqual([
      ['08:10', '09:40', 10],
      ['09:40', '10:40', 40],
    ])
  })

  it('what is cancelled, done or nobody’s is not on the way', () => {
    const hors = [
      visite(1, '08:00', '09:00', { annulee: true }),
      visite(2, '08:00', '09:00', { technicien_id: null }),
      visite(3, '08:00', '09:00', { etapes_en_cours: 3, dernier: { fait_a: a('09:00') } }),
    ]
    expect(heures(hors, a('08:30'))).toEqual([])
  })
})

describe('a promise that will be missed', () => {
  const deux = [visite(1, '08:00', '09:00'), visite(2, '09:15', '10:15', { th_libelle: '08:00 - 10:30' })]

  it('is told before it is, with the hour it is reckoned to', () => {
    const retard = retards(deux, a('08:15'), vingt).get(2)
    // 08:15 to 09:15, twenty minutes of way: 09:35 in UTC, 10:35 in Paris.
    expect(retard).toEqual({ sorte: 'risque', minutes: 5, manque: false, attendue: a('09:35') })
    expect(expliquerRetard(retard as NonNullable<typeof retard>, deux[1] as VisiteSuivie, a('08:15'))).toBe(
      'Début estimé vers 10:35, promis à 10:30 au plus tard',
    )
  })

  it('by less than five minutes of an estimate is none', () => {
    expect(retards(deux, a('08:14'), vingt).has(2)).toBe(false)
    expect(retards(deux, a('08:15')).has(2)).toBe(false)
  })
})

const instants = fc.integer({ min: 0, max: 24 * 60 }).map(m => ajouterMinutes('2026-11-19T23:00:00.000Z', m))
const jours = fc.array(
  fc
    .record({
      technicien_id: fc.constantFrom(7, 8, null),
      debut: instants,
      duree: fc.integer({ min: 15, max: 240 }),
      etapes_en_cours: fc.constantFrom(0, 1, 2, 3),
      annulee: fc.boolean(),
      dernier: fc.option(instants.map(fait_a => ({ fait_a }))),
    })
    .map(({ duree, ...v }) => ({ ...v, fin: ajouterMinutes(v.debut, duree) })),
  { maxLength: 8 },
)

it('nobody is at two visits at once, nor before the plan, nor in the past; ways only make it later', () => {
  fc.assert(
    fc.property(jours, instants, (lus, maintenant) => {
      const visites = lus.map((v, rang) => visite(rang, '08:00', '09:00', v as Partial<VisiteSuivie>))
      const [sans, avec] = [derouler(visites, maintenant), derouler(visites, maintenant, vingt)]
      for (const file of Map.groupBy(visites, v => v.technicien_id).values()) {
        const debuts = file
          .filter(v => v.etapes_en_cours < 2 && avec.has(v.intervention_id))
          .map(v => avec.get(v.intervention_id) as NonNullable<ReturnType<typeof avec.get>>)
          .toSorted((x, y) => x.debut.localeCompare(y.debut))
        for (const [rang, v] of debuts.entries()) {
          expect(v.debut >= maintenant).toBe(true)
          expect(v.minutes).toBeGreaterThanOrEqual(0)
          const avant = debuts[rang - 1]
          if (avant) expect(v.debut >= avant.fin).toBe(true)
        }
      }
      for (const [id, v] of avec) expect(v.fin >= (sans.get(id)?.fin ?? '')).toBe(true)
    }),
  )
})
