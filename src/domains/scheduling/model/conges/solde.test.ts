import { describe, expect, it } from 'vitest'
import { joursDecomptes } from './conge.ts'
import { CONGES_PAR_DEFAUT, DECOMPTE_PAR_DEFAUT } from './regles.ts'
import { composerSoldes, direDepassement, joursComptes, sorteSolde } from './solde.ts'

const demande = (debut: string, fin: string, etat: 0 | 1 | 2 | 7 = 1, type: 1 | 2 | 3 | 4 | 5 = 1) => ({
  demande_type: type,
  demande_conge_date_debut: debut,
  demande_conge_date_fin: fin,
  demande_conge_etat: etat,
})
const vide = {
  aujourdhui: '2027-12-31',
  annees: [2026],
  droits: [],
  demandes: [],
  libres: [],
  decompte: DECOMPTE_PAR_DEFAUT,
}
const droit = { annee: 2026, sorte: 'conge' as const, jours: 25 }

describe('balances', () => {
  it('counts as the whole request does', () => {
    // Monday 21 December to Sunday 3 January: six and six working days, less Christmas and New Year's day.
    expect(joursComptes('2026-12-21', '2027-01-03', 'conge')).toHaveLength(10)
    expect(joursDecomptes('2026-12-21', '2027-01-03', 1)).toBe(10)
    expect(joursComptes('2026-12-21', '2027-01-03', 'tlc')).toHaveLength(14)
  })

  it('adds accepted and waiting requests, and leaves refused and withdrawn ones out', () => {
    const demandes = [
      demande('2026-12-07', '2026-12-08'),
      demande('2026-12-09', '2026-12-09', 0),
      demande('2026-12-10', '2026-12-10', 2),
      demande('2026-12-11', '2026-12-11', 7),
    ]
    expect(composerSoldes({ ...vide, droits: [droit], demandes })[0]).toEqual({
      annee: 2026,
      debut: '2026-01-01',
      fin: '2026-12-31',
      periode: '2026',
      sorte: 'conge',
      libelle: 'Congés payés',
      droit: 25,
      pris: 2,
      en_attente: 1,
      reste: 22,
    })
  })

  it('tells the days still to come from those taken, today included', () => {
    const demandes = [demande('2026-12-07', '2026-12-09'), demande('2026-12-10', '2026-12-10', 0)]
    const soldes = (aujourdhui: string) => composerSoldes({ ...vide, aujourdhui, droits: [droit], demandes })[0]
    expect(soldes('2026-12-01')).toMatchObject({ pris: 3, a_venir: 3, en_attente: 1, reste: 21 })
    expect(soldes('2026-12-08')).toMatchObject({ pris: 3, a_venir: 1, en_attente: 1, reste: 21 })
    expect(soldes('2026-12-09')?.a_venir).toBeUndefined()
  })

  it('takes a day once when it was also entered by hand, and counts no Sunday entered by hand', () => {
    const demandes = [demande('2026-12-07', '2026-12-08')]
    const libres = ['2026-12-08', '2026-12-06', '2026-12-14'].map(jour => ({ jour, sorte: 'conge' as const }))
    expect(composerSoldes({ ...vide, demandes, libres })[0]?.pris).toBe(3)
  })

  it('splits a request across New Year, and counts a holiday of the site', () => {
    const annees = [2026, 2027]
    const demandes = [demande('2026-12-26', '2027-01-02')]
    const pris = (site: 'metropole' | 'alsace_moselle') =>
      composerSoldes({
        ...vide,
        annees,
        demandes,
        decompte: { ...DECOMPTE_PAR_DEFAUT, reglesDu: () => ({ ...CONGES_PAR_DEFAUT, site_feries: site }) },
      })
        .filter(s => s.sorte === 'conge')
        .map(s => s.pris)
    expect(pris('metropole')).toEqual([5, 1])
    expect(pris('alsace_moselle')).toEqual([4, 1])
  })

  it('takes nothing off paid leave for unpaid leave, a family event or recovery', () => {
    expect([1, 2, 3, 4, 5].map(sorteSolde)).toEqual(['conge', 'tlc', null, null, null])
    const demandes = [demande('2026-12-07', '2026-12-12', 1, 4)]
    expect(composerSoldes({ ...vide, demandes }).map(s => s.pris)).toEqual([0, 0])
  })

  it('says a balance that is exceeded, in the years asked for only', () => {
    const demandes = [demande('2026-12-07', '2026-12-08', 0)]
    const soldes = composerSoldes({ ...vide, annees: [2026, 2027], droits: [{ ...droit, jours: 1 }], demandes })
    expect(direDepassement(soldes, demande('2026-12-07', '2026-12-08'))).toBe(
      'Votre solde 2026 de congés payés est dépassé de 1\u00a0jour.',
    )
    expect(direDepassement(soldes, demande('2027-12-07', '2027-12-08'))).toBeNull()
    expect(direDepassement(soldes, demande('2026-12-07', '2026-12-08', 0, 3))).toBeNull()
  })
})
