import { describe, expect, it } from 'vitest'
import { CONGES_PAR_DEFAUT, DECOMPTE_PAR_DEFAUT } from '#domains/scheduling/model/conges/regles.ts'
import { VENDREDI } from '../testing/ground.ts'
import { parAnnee, regrouper } from './sejours.ts'

const jours = (libelle: string, demande_conge_id: number | null, ...liste: string[]) =>
  liste.map(jour => ({ jour, libelle, demande_conge_id }))

describe('stretches of days', () => {
  it('join over a Sunday and a holiday, and count working days', () => {
    const liste = jours('Congé payé', 1, '2026-12-24', '2026-12-26', '2026-12-28', '2026-12-29')
    expect(regrouper(liste, 'conge')).toEqual([
      {
        ...{ debut: '2026-12-24', fin: '2026-12-29', libelle: 'Congé payé', decompte: 4 },
        mots: ['jour ouvrable', 'jours ouvrables'],
      },
    ])
    const ouvres = { ...DECOMPTE_PAR_DEFAUT, reglesDu: () => ({ ...CONGES_PAR_DEFAUT, unite: 'ouvres' as const }) }
    expect(regrouper(liste, 'conge', ouvres)[0]?.mots).toEqual(['jour ouvré', 'jours ouvrés'])
  })
  it('stop at a day between, at another kind and at another request', () => {
    const liste = [
      ...jours('Congé payé', 1, '2026-12-07', '2026-12-09'),
      ...jours('Récupération', 1, '2026-12-10'),
      ...jours('Récupération', 2, '2026-12-11'),
    ]
    expect(regrouper(liste, 'conge').map(s => [s.debut, s.fin])).toEqual([
      ['2026-12-07', '2026-12-07'],
      ['2026-12-09', '2026-12-09'],
      ['2026-12-10', '2026-12-10'],
      ['2026-12-11', '2026-12-11'],
    ])
  })
  it('count every day of TLC, Sundays too', () => {
    expect(regrouper(jours('TLC', null, '2026-12-20', '2026-12-19'), 'tlc')).toEqual([
      { debut: '2026-12-19', fin: '2026-12-20', libelle: 'TLC', decompte: 2 },
    ])
  })
})

it('shows what is to come or under way first, then each year from the latest', () => {
  const s = (debut: string, fin: string) => ({ debut, fin, libelle: 'Congé payé', decompte: 1 })
  const liste = [
    s('2025-08-01', '2025-08-10'),
    s('2026-02-01', '2026-02-03'),
    s('2026-05-04', '2026-05-05'),
    s('2026-11-19', VENDREDI),
    s('2027-01-04', '2027-01-08'),
  ]
  expect(parAnnee(liste, VENDREDI).map(g => [g.titre, g.sejours.map(x => x.debut)])).toEqual([
    ['À venir', ['2026-11-19', '2027-01-04']],
    ['Pris en 2026', ['2026-05-04', '2026-02-01']],
    ['Pris en 2025', ['2025-08-01']],
  ])
  expect(parAnnee([], VENDREDI)).toEqual([])
})
