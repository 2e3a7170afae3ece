import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ajouterJours, type JourIso, jourSemaine, joursEntre, lundiDe } from '#wire/dates.ts'
import { besoinsSaisisSchema, etatsBesoins, FERIE } from './besoin.ts'
import { erreurModele, sourceDe } from './copie.ts'
import { applicationCycleSchema, cycleSaisiSchema, postesDuCycle, semaineDuCycle } from './cycle.ts'
import { type PostePresent, remplirJour } from './remplir.ts'

const jour = fc.integer({ min: 0, max: 2000 }).map(n => ajouterJours('2024-01-01', n))
const message = (issue: { success: boolean; error?: { issues: { message: string }[] } }) =>
  issue.error?.issues.map(i => i.message)

describe('a cycle', () => {
  it('comes back after its weeks, changes of week on Mondays, and is on its own week where one begins', () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 1, max: 12 })
          .chain(semaines => fc.tuple(fc.constant(semaines), fc.integer({ min: 1, max: semaines }))),
        jour,
        jour,
        ([semaines, semaine], depuis, date) => {
          const ici = (j: JourIso) => semaineDuCycle({ semaines }, { semaine, depuis }, j)
          expect(ici(depuis)).toBe(semaine)
          expect(ici(lundiDe(date))).toBe(ici(date))
          expect(ici(ajouterJours(date, 7 * semaines))).toBe(ici(date))
          expect(ici(ajouterJours(date, 7))).toBe((ici(date) % semaines) + 1)
        },
      ),
    )
  })
  it('gives a day its posts in their order, and none on a rest', () => {
    const lignes = [
      { semaine: 1, jour: 1, poste_id: 5 },
      { semaine: 1, jour: 1, poste_id: 3 },
      { semaine: 2, jour: 7, poste_id: 4 },
    ]
    const de = (date: string) => postesDuCycle({ semaines: 2, lignes }, { semaine: 1, depuis: '2026-12-09' }, date)
    expect([de('2026-12-07'), de('2026-12-08'), de('2026-12-20'), de('2026-12-13')]).toEqual([[5, 3], [], [4], []])
  })
  it('has its lines in its weeks, three posts a day at most and each once', () => {
    const lire = (lignes: object[]) => message(cycleSaisiSchema.safeParse({ cycle_nom: 'Nuits', semaines: 2, lignes }))
    const ligne = { semaine: 1, jour: 1, poste_id: 1 }
    expect(lire([ligne])).toBeUndefined()
    expect(lire([{ ...ligne, semaine: 3 }])?.[0]).toContain('au-delà de la dernière semaine')
    expect(lire([ligne, ligne])?.[0]).toContain('deux fois le même jour')
    expect(lire([1, 2, 3, 4].map(poste_id => ({ ...ligne, poste_id })))?.[0]).toContain('au plus par jour')
    expect(lire([{ ...ligne, jour: 8 }])).toHaveLength(1)
    expect(message(cycleSaisiSchema.safeParse({ cycle_nom: ' ', semaines: 13, lignes: [] }))).toHaveLength(2)
  })
  it('is put on four months at most, on each person once', () => {
    const lire = (change: object) =>
      message(
        applicationCycleSchema.safeParse({
          ...{ version: 1, du: '2026-12-01', au: '2026-12-31', feries: 'poser', presents: 'garder' },
          agents: [{ utilisateur_id: 1, semaine: 1, depuis: '2026-12-01' }],
          ...change,
        }),
      )
    expect(lire({})).toBeUndefined()
    expect(lire({ au: '2026-11-30' })?.[0]).toContain('La fin doit suivre')
    expect(lire({ au: '2027-04-30' })?.[0]).toContain('Quatre mois')
    const agents = Array.from({ length: 60 }, (_, n) => ({ utilisateur_id: n + 1, semaine: 1, depuis: '2026-12-01' }))
    expect(lire({ agents })).toBeUndefined()
    expect(lire({ agents, au: '2027-03-31' })?.[0]).toContain('trop de jours')
    expect(lire({ agents: [...agents, agents[0]] })?.[0]).toContain('deux fois')
  })
})

describe('a copy', () => {
  const copie = fc
    .record({ du: jour, jours: fc.integer({ min: 13, max: 60 }), vers: jour, suite: fc.integer({ min: 0, max: 60 }) })
    .map(({ du, jours, vers, suite }) => ({ du, au: ajouterJours(du, jours), vers, jusque: ajouterJours(vers, suite) }))
  it('makes each day of the same weekday of what is copied, and days in a row of days in a row', () => {
    fc.assert(
      fc.property(copie, c => {
        expect(erreurModele(c)).toBeNull()
        let precedente: JourIso | null = null
        for (let date = c.vers; date <= c.jusque; date = ajouterJours(date, 1)) {
          const source = sourceDe(c, date)
          expect(jourSemaine(source)).toBe(jourSemaine(date))
          expect(source >= c.du && source <= c.au).toBe(true)
          if (precedente) {
            const pas = joursEntre(precedente, source)
            // Back to its first week where whole weeks come again.
            expect(pas === 1 || (pas < 0 && (pas - 1) % 7 === 0)).toBe(true)
          }
          precedente = source
        }
      }),
    )
  })
  it('a month on the next one: aligned on weekdays, its four weeks then come again', () => {
    const mois = { du: '2026-12-01', au: '2026-12-31', vers: '2027-01-01', jusque: '2027-01-31' }
    expect(['2027-01-01', '2027-01-04', '2027-01-28', '2027-01-29'].map(j => sourceDe(mois, j))).toEqual([
      ...['2026-12-04', '2026-12-07', '2026-12-31', '2026-12-04'],
    ])
    expect(erreurModele({ ...mois, au: '2026-12-09' })).toContain('une semaine entière')
  })
})

const heures = fc.constantFrom({}, { heure_debut: '07:00' }, { heure_debut: '08:00', heure_fin: '12:00' })
const voulu = fc.record({ poste_id: fc.integer({ min: 1, max: 3 }), heures })
const present = fc.record({
  poste_id: fc.integer({ min: 1, max: 3 }),
  heure_debut: fc.constantFrom<string>('07:00', '08:00'),
})

it('a day becomes what is asked for, and asking again changes nothing', () => {
  fc.assert(
    fc.property(fc.array(present, { maxLength: 3 }), fc.array(voulu, { maxLength: 3 }), (presents, voulus) => {
      const la: (PostePresent & { heure_debut: string; heure_fin: string })[] = presents.map((p, n) => ({
        ...p,
        heure_fin: '12:00',
        pointage_id: n + 1,
        version: 1,
      }))
      const ou = { utilisateur_id: 1, date: '2026-12-04' }
      const changements = remplirJour(ou, la, voulus)
      // What the office makes of it: a post that changes has its own hours unless others are asked for.
      const propres = { heure_debut: '06:00', heure_fin: '12:00' }
      const apres = [
        ...la.flatMap((p): PostePresent[] => {
          const change = changements.find(c => c.sorte !== 'poser' && c.pointage_id === p.pointage_id)
          if (!change) return [p]
          if (change.sorte !== 'modifier') return []
          const { sorte: _s, ...dit } = change
          return [{ ...p, ...(dit.poste_id !== p.poste_id && propres), ...dit }]
        }),
        ...changements.flatMap((c, n) =>
          c.sorte === 'poser' ? [{ ...propres, ...c, pointage_id: 10 + n, version: 1 }] : [],
        ),
      ].map(p => ({ ...p, poste_id: p.poste_id ?? 0 }))
      expect(apres.map(p => p.poste_id).sort()).toEqual(voulus.map(v => v.poste_id).sort())
      expect(remplirJour(ou, apres, voulus)).toEqual([])
    }),
  )
})

it('a post that suits any hours leaves the one of given hours to whoever asks for them', () => {
  const la = [
    { pointage_id: 1, version: 1, poste_id: 1, heure_debut: '07:00', heure_fin: '12:00' },
    { pointage_id: 2, version: 1, poste_id: 1, heure_debut: '06:00', heure_fin: '12:00' },
  ]
  const voulus = [{ poste_id: 1 }, { poste_id: 1, heures: { heure_debut: '07:00' } }]
  expect(remplirJour({ utilisateur_id: 1, date: '2026-12-04' }, la, voulus)).toEqual([])
})

describe('needs', () => {
  const jours = Array.from({ length: 14 }, (_, n) => ({ jour: ajouterJours('2026-12-21', n), ferie: n === 4 }))
  const besoin = (poste_id: number, sorte_jour: number, minimum: number, souhaite = minimum) => ({
    ...{ poste_id, sorte_jour, minimum, souhaite },
  })
  const tenu = fc.record({
    utilisateur_id: fc.integer({ min: 1, max: 4 }),
    jour: fc.constantFrom(...jours.map(j => j.jour)),
    poste_id: fc.integer({ min: 1, max: 3 }),
  })
  it('what is missing is the minimum less the people who are there, day by day and post by post', () => {
    const besoins = fc.uniqueArray(
      fc
        .record({
          poste_id: fc.integer({ min: 1, max: 3 }),
          sorte_jour: fc.integer({ min: 1, max: 8 }),
          minimum: fc.nat(3),
          plus: fc.nat(2),
        })
        .map(({ plus, ...b }) => ({ ...b, souhaite: b.minimum + plus })),
      { selector: b => `${b.poste_id}:${b.sorte_jour}` },
    )
    fc.assert(
      fc.property(
        besoins,
        fc.array(tenu, { maxLength: 40 }),
        fc.array(tenu, { maxLength: 5 }),
        (lus, tenus, absences) => {
          const versions = [{ valable_du: '2026-12-23', version: 1, besoins: lus }]
          const absents = new Set(absences.map(a => `${a.utilisateur_id}:${a.jour}`))
          const etats = etatsBesoins({ jours, tenus, absents, versions })
          for (const { jour: date, poste_id, minimum, tenus: la, manque } of etats) {
            expect(date >= '2026-12-23').toBe(true)
            const gens = [1, 2, 3, 4].filter(
              id =>
                !absents.has(`${id}:${date}`) &&
                tenus.some(t => t.utilisateur_id === id && t.jour === date && t.poste_id === poste_id),
            )
            expect([la, manque]).toEqual([gens.length, Math.max(0, minimum - gens.length)])
            const sorte =
              date === '2026-12-25' && lus.some(b => b.poste_id === poste_id && b.sorte_jour === FERIE)
                ? FERIE
                : jourSemaine(date)
            expect(lus.find(b => b.poste_id === poste_id && b.sorte_jour === sorte)).toMatchObject({ minimum })
          }
          expect(new Set(etats.map(e => `${e.jour}:${e.poste_id}`)).size).toBe(etats.length)
        },
      ),
    )
  })
  it('a later set replaces the former one whole from its day on; a post kept under a sickness is nobody’s', () => {
    const versions = [
      { valable_du: '2026-12-28', version: 1, besoins: [besoin(2, 1, 1)] },
      { valable_du: '2026-01-01', version: 1, besoins: [besoin(1, 1, 2), besoin(1, 5, 2), besoin(1, FERIE, 0)] },
    ]
    const tenus = [1, 2].map(utilisateur_id => ({ utilisateur_id, jour: '2026-12-21', poste_id: 1 }))
    const etats = etatsBesoins({ jours, tenus, absents: new Set(['2:2026-12-21']), versions })
    // 25 December asks for nobody: it says so itself, whatever Fridays ask for.
    expect(etats.map(e => [e.jour, e.poste_id, e.manque])).toEqual([
      ['2026-12-21', 1, 1],
      ['2026-12-28', 2, 1],
    ])
  })
  it('are one line per post and kind of day, and want no less than their minimum', () => {
    const lire = (besoins: object[]) =>
      message(besoinsSaisisSchema.safeParse({ valable_du: '2026-12-01', version: null, besoins }))
    expect(lire([besoin(1, 1, 2), besoin(1, 2, 0, 1)])).toBeUndefined()
    expect(lire([besoin(1, 1, 2, 1)])).toHaveLength(1)
    expect(lire([besoin(1, 1, 2), besoin(1, 1, 3)])).toHaveLength(1)
    expect(lire([besoin(1, 9, 2)])).toHaveLength(1)
  })
})
