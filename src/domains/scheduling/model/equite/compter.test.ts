import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PAUSE_PAR_DEFAUT } from '../planning/heures.ts'
import { compterFaits, type PosteEquite, poidsDe, repartir } from './compter.ts'
import { estTardif, periodeEquite } from './equite.ts'

const poste = (
  pointage_date: string,
  heure_debut: string,
  heure_fin: string,
  poste_libelle = 'Poste',
): PosteEquite => ({
  ...{ pointage_date, heure_debut, heure_fin, poste_libelle },
  ...{ pointage_heure_debut_coupure: null, pointage_heure_fin_coupure: null },
})
const compter = (...postes: PosteEquite[]) =>
  compterFaits({
    postes,
    changements: [],
    reglagesDu: () => ({ proprietes: { ...PAUSE_PAR_DEFAUT }, site: 'metropole' }),
  })
const jours = (faits: readonly { jour: string }[]) => faits.map(f => f.jour)

describe('a night', () => {
  it('has three hours of the night period, or is all in it', () => {
    const { nuits } = compter(
      poste('2026-11-03', '21:00', '07:00'),
      poste('2026-11-10', '13:45', '21:15'),
      poste('2026-11-12', '18:00', '00:00'),
      poste('2026-11-17', '04:00', '06:00'),
    )
    expect(jours(nuits)).toEqual(['2026-11-17', '2026-11-12', '2026-11-03'])
  })
})

describe('a week-end', () => {
  it('is one whatever is worked of it, told by its Saturday, a Friday night being of it', () => {
    const { week_ends } = compter(
      poste('2026-11-07', '06:45', '14:15', 'Matin'),
      poste('2026-11-08', '13:45', '21:15', 'Soir'),
      poste('2026-11-13', '21:00', '07:00', 'Nuit'),
      poste('2026-11-20', '13:45', '21:15', 'Vendredi'),
    )
    expect(week_ends).toEqual([
      { jour: '2026-11-14', mots: 'ven. 13 nov.\u00a0: Nuit 21:00 – 07:00' },
      {
        jour: '2026-11-07',
        mots: 'sam. 7 nov.\u00a0: Matin 06:45 – 14:15, dim. 8 nov.\u00a0: Soir 13:45 – 21:15',
        postes: ['sam. 7 nov.\u00a0: Matin 06:45 – 14:15', 'dim. 8 nov.\u00a0: Soir 13:45 – 21:15'],
      },
    ])
  })

  it('tells each of its posts, two that are alike too', () => {
    const [un] = compter(poste('2026-11-07', '09:00', '12:00'), poste('2026-11-07', '09:00', '12:00')).week_ends
    expect(un?.postes).toHaveLength(2)
  })

  it('does not begin on Sunday evening’s last hours of a Monday night', () => {
    expect(jours(compter(poste('2026-11-08', '23:00', '07:00')).week_ends)).toEqual([])
  })
})

it('a holiday is counted by its own day, whichever day the post began on', () => {
  const { feries } = compter(poste('2026-12-24', '21:00', '07:00', 'Nuit'), poste('2026-12-26', '09:00', '17:00'))
  expect(feries).toEqual([{ jour: '2026-12-25', mots: 'Noël, Nuit 21:00 – 07:00' }])
})

describe('a late change', () => {
  it('is told less than seven days before its day, and never after it', () => {
    expect(estTardif('2026-11-01', '2026-11-07')).toBe(true)
    expect(estTardif('2026-11-07', '2026-11-07')).toBe(true)
    expect(estTardif('2026-11-01', '2026-11-08')).toBe(false)
    expect(estTardif('2026-11-08', '2026-11-07')).toBe(false)
  })

  it('is one a day, with all that changed of it', () => {
    const change = (dit: string, avant: string, apres: string) => ({ jour: '2026-11-07', dit, avant, apres })
    const { tardifs } = compterFaits({
      postes: [],
      changements: [
        change('2026-10-01', 'Repos', 'Soir'),
        change('2026-11-05', 'Soir', 'Matin'),
        change('2026-11-06', 'Matin', 'Nuit'),
      ],
      reglagesDu: () => ({ proprietes: PAUSE_PAR_DEFAUT, site: 'metropole' }),
    })
    expect(tardifs).toEqual([
      { jour: '2026-11-07', mots: 'Soir → Matin, Matin → Nuit', postes: ['Soir → Matin', 'Matin → Nuit'] },
    ])
  })

  it('is none where the person works the same hours, paid otherwise', () => {
    const change = (avant: string, apres: string) => ({ jour: '2026-11-07', dit: '2026-11-06', avant, apres })
    const compterDe = (avant: string, apres: string) =>
      compterFaits({
        postes: [],
        changements: [change(avant, apres)],
        reglagesDu: () => ({ proprietes: PAUSE_PAR_DEFAUT, site: 'metropole' }),
      }).tardifs.length
    const matin = 'Matin 06:45 – 14:15'
    expect(compterDe(`${matin}, 7\u00a0h payées`, `${matin}, 8\u00a0h payées, en heures supplémentaires`)).toBe(0)
    expect(compterDe(matin, `${matin}, 1\u00a0h payée`)).toBe(0)
    expect(compterDe(`${matin}, 7\u00a0h payées`, 'Matin 07:00 – 14:15')).toBe(1)
    expect(compterDe(matin, 'Repos')).toBe(1)
  })
})

const contrat = (valable_du: string, valable_au: string | null, minutes_hebdomadaires: number) => ({
  ...{ valable_du, valable_au, minutes_hebdomadaires, minutes_annuelles: 0, metier_id: null },
  ...{ travailleur_nuit: 0 as const, exempt_nuit: 0 as const },
})

it('somebody weighs by their contract, on the days it holds and on which they are there', () => {
  const dix = { du: '2026-11-01', au: '2026-11-10' }
  const absences = new Set(['2026-11-02', '2026-11-20'])
  expect(poidsDe([contrat('2020-01-01', null, 2100)], dix, new Set())).toBe(21_000)
  expect(poidsDe([contrat('2020-01-01', null, 2100)], dix, absences)).toBe(18_900)
  expect(poidsDe([contrat('2020-01-01', null, 2100), contrat('2026-11-06', null, 1050)], dix, new Set())).toBe(15_750)
  expect(poidsDe([contrat('2020-01-01', '2026-10-31', 2100)], dix, new Set())).toBe(0)
})

describe('a part', () => {
  it('follows the contract: half time has half of it; alone, nobody is compared', () => {
    expect(
      repartir([
        { nombre: 6, poids: 2 },
        { nombre: 0, poids: 1 },
      ]),
    ).toEqual([4, 2])
    expect(repartir([{ nombre: 6, poids: 2 }])).toEqual([null])
    expect(
      repartir([
        { nombre: 6, poids: 0 },
        { nombre: 0, poids: 0 },
      ]),
    ).toEqual([null, null])
  })

  it('all of them together are what was done, and whoever weighs as much has as much', () => {
    const agent = fc.record({ nombre: fc.integer({ min: 0, max: 120 }), poids: fc.integer({ min: 1, max: 800_000 }) })
    fc.assert(
      fc.property(fc.array(agent, { minLength: 2, maxLength: 30 }), agents => {
        const parts = repartir(agents).map(p => p ?? Number.NaN)
        const total = agents.reduce((somme, a) => somme + a.nombre, 0)
        expect(parts.reduce((somme, p) => somme + p, 0)).toBeCloseTo(total, 6)
        const [jumeau] = agents
        const [premier, second] = jumeau ? repartir([jumeau, { ...jumeau, nombre: 0 }, ...agents]) : []
        expect(premier).toBe(second)
      }),
    )
  })
})

it('what a number counts is never the same day twice', () => {
  const tous = fc.array(
    fc.record({
      rang: fc.integer({ min: 0, max: 360 }),
      heure: fc.constantFrom(['06:45', '14:15'], ['21:00', '07:00'], ['13:45', '21:15']),
    }),
    { maxLength: 40 },
  )
  const { du } = periodeEquite('2026-11-28')
  fc.assert(
    fc.property(tous, lignes => {
      const postes = lignes.map(({ rang, heure: [debut = '', fin = ''] }) => {
        const jour = new Date(Date.parse(`${du}T12:00:00Z`) + rang * 86_400_000).toISOString().slice(0, 10)
        return poste(jour, debut, fin)
      })
      for (const faits of Object.values(compter(...postes))) expect(new Set(jours(faits)).size).toBe(faits.length)
    }),
    { numRuns: 30 },
  )
})
