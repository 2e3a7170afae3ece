import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ajouterJours, ajouterMinutes, instantParis } from '#wire/dates.ts'
import type { VersionContrat } from '../contrat.ts'
import { PAUSE_PAR_DEFAUT } from '../planning/heures.ts'
import { type AnneeTravail, composerTableau, expliquerContrat } from './calcul.ts'

const poste = (pointage_date: string, heure_debut = '06:45', heure_fin = '14:15', manuel: number | null = null) => ({
  pointage_date,
  heure_debut,
  heure_fin,
  pointage_heure_debut_coupure: null,
  pointage_heure_fin_coupure: null,
  poste_libelle: heure_fin < heure_debut ? 'Nuit' : 'Matin',
  pointage_heures_manuel: manuel,
})
const contrat = (reste: Partial<VersionContrat> = {}): VersionContrat => ({
  valable_du: '1900-01-01',
  valable_au: null,
  metier_id: null,
  minutes_hebdomadaires: 2100,
  minutes_annuelles: 96_420,
  travailleur_nuit: 0,
  exempt_nuit: 0,
  ...reste,
})
/** A year of hours by agreement: what these figures were made for. */
const A_L_ANNEE = { ...PAUSE_PAR_DEFAUT, propriete_decompte: 'annee' } as const
const vide: AnneeTravail = {
  annee: 2026,
  maintenant: instantParis('2026-11-20', '12:00'),
  contrats: [],
  pauseDu: () => A_L_ANNEE,
  postes: [],
  interventions: [],
  maladies: new Set(),
  otes: new Set(),
}
const entre = (jour: string, debut: string, minutes: number) => {
  const depart = instantParis(jour, debut)
  return { debut: depart, fin: ajouterMinutes(depart, minutes) }
}

describe('dashboard', () => {
  it('asks of each day what its contract asks, and nothing of the days before the first one', () => {
    const entree = composerTableau({
      ...vide,
      contrats: [contrat({ valable_du: '2026-07-02', minutes_annuelles: 96_360 })],
    })
    // Five months of 8030 minutes, and 30 of the 31 days of July.
    expect(entree.data).toMatchObject({
      heure_total: 47_921,
      explication: '798\u00a0h\u00a041 pour les jours de votre contrat en 2026',
    })
    expect(entree.chart.map(m => m.attendu_cumule).slice(5)).toEqual([0, 7771, 15_801, 23_831, 31_861, 39_891, 47_921])
    const change = [
      contrat({ minutes_annuelles: 36_500 }),
      contrat({ valable_du: '2026-12-31', minutes_annuelles: 73_000 }),
    ]
    expect(composerTableau({ ...vide, contrats: change }).data.heure_total).toBe(36_598)
    expect(composerTableau({ ...vide, annee: 2027, contrats: change }).data.heure_total).toBe(73_000)
  })

  it('keeps of a closed month what it owed when it was closed, whatever the contract says since', () => {
    const contrats = [contrat({ minutes_annuelles: 48_000 })]
    const duesClos = new Map([
      ['2026-01', 8035],
      ['2026-02', 8035],
      ['2025-12', 1],
    ])
    const { data, chart } = composerTableau({ ...vide, contrats, duesClos })
    expect(chart.map(m => m.attendu_cumule).slice(0, 3)).toEqual([8035, 16_070, 20_070])
    expect(data).toMatchObject({
      heure_total: 16_070 + 10 * 4000,
      explication: '934\u00a0h\u00a030 pour les jours de votre contrat en 2026, les mois clos comme ils l’ont été',
    })
    // Closed by the contract that still holds, they say nothing more.
    const meme = new Map([['2026-01', 4000]])
    expect(composerTableau({ ...vide, contrats, duesClos: meme }).data.explication).toBe(expliquerContrat(48_000))
  })

  it('tells done, planned and sick days apart', () => {
    const { data, jours } = composerTableau({
      ...vide,
      postes: [poste('2026-11-18'), poste('2026-11-19'), poste('2026-11-20'), poste('2026-11-21')],
      maladies: new Set(['2026-11-19']),
    })
    // 7 h 30 less a break of 30 minutes.
    expect(data).toMatchObject({ heure_fait: 420, heure_prevu: 840, heure_neutralise: 420, heure_restant: 95_580 })
    expect(jours.map(j => j.sorte)).toEqual(['fait', 'neutralise', 'prevu', 'prevu'])
  })

  it('asks of a house that counts by the week its weeks, less the days away, and credits no sick post', () => {
    const otes = new Set(['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'])
    const { data, chart, jours } = composerTableau({
      ...vide,
      pauseDu: () => PAUSE_PAR_DEFAUT,
      contrats: [contrat()],
      postes: [poste('2026-11-12'), poste('2026-11-17')],
      ...{ maladies: new Set(['2026-11-17']), otes },
    })
    // 365 sevenths of 35 h, less one week.
    expect(data).toMatchObject({ heure_total: 109_500 - 2100, heure_fait: 420, heure_neutralise: 0 })
    expect(data.heure_restant).toBe(109_500 - 2100 - 420)
    expect(data.explication).toBe(
      '35\u00a0h par semaine selon votre contrat, moins ce que prennent 5\u00a0jours d’absence',
    )
    expect((chart[10]?.attendu_cumule ?? 0) - (chart[9]?.attendu_cumule ?? 0)).toBe(9000 - 2100)
    expect(jours.find(j => j.sorte === 'neutralise')).toMatchObject({ minutes: 0, minutes_reelles: 420 })
  })

  it('counts the night of 31 December for the day it starts', () => {
    const postes = [poste('2025-12-31', '21:00', '07:00'), poste('2026-12-31', '21:00', '07:00')]
    expect(composerTableau({ ...vide, postes }).jours).toEqual([
      { jour: '2026-12-31', libelle: 'Nuit', minutes: 570, sorte: 'prevu' },
    ])
    expect(composerTableau({ ...vide, annee: 2025, postes }).data.heure_fait).toBe(570)
  })

  it('adds on-call interventions to the day’s work, without counting a minute twice', () => {
    const postes = [poste('2026-11-10', '21:00', '03:00'), poste('2026-11-12')]
    const interventions = [
      entre('2026-11-10', '19:00', 30),
      entre('2026-11-12', '06:15', 60),
      entre('2026-11-14', '04:00', 45),
    ]
    expect(composerTableau({ ...vide, postes, interventions }).jours).toEqual([
      { jour: '2026-11-10', libelle: 'Nuit + intervention d’astreinte', minutes: 390, sorte: 'fait' },
      { jour: '2026-11-12', libelle: 'Matin + intervention d’astreinte', minutes: 450, sorte: 'fait' },
      { jour: '2026-11-14', libelle: 'Intervention d’astreinte', minutes: 45, sorte: 'fait' },
    ])
  })

  it('takes what the manager typed, and may go below zero', () => {
    const { data } = composerTableau({
      ...vide,
      contrats: [contrat({ minutes_annuelles: 300 })],
      postes: [poste('2026-01-05', '09:00', '17:00', 420)],
    })
    expect(data).toMatchObject({ heure_fait: 420, heure_restant: -120 })
  })

  it('says where the total comes from', () => {
    expect(expliquerContrat(96_420)).toBe('1\u202f607\u00a0h pour un temps plein (article L3121-41)')
    expect(expliquerContrat(77_136)).toBe(
      '1\u202f285\u00a0h\u00a036, soit 80\u00a0% des 1\u202f607\u00a0h d’un temps plein (article L3121-41)',
    )
    expect(expliquerContrat(99_000)).toBe('1\u202f650\u00a0h selon votre contrat')
  })

  it('makes every figure the sum of its days, months included', () => {
    const jour = fc.integer({ min: -20, max: 400 }).map(n => ajouterJours('2026-01-01', n))
    const heure = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '45'))
      .map(([h, m]) => `${String(h).padStart(2, '0')}:${m}`)
    const unPoste = fc
      .tuple(jour, heure, heure, fc.option(fc.integer({ min: 0, max: 1440 })))
      .filter(([, debut, fin]) => debut !== fin)
      .map(([j, debut, fin, manuel]) => poste(j, debut, fin, manuel))
    const uneIntervention = fc.tuple(jour, heure, fc.integer({ min: 1, max: 600 })).map(([j, h, m]) => entre(j, h, m))
    fc.assert(
      fc.property(
        fc.array(unPoste, { maxLength: 60 }),
        fc.array(uneIntervention, { maxLength: 20 }),
        fc.array(jour),
        (postes, interventions, malades) => {
          const { data, chart, jours } = composerTableau({ ...vide, postes, interventions, maladies: new Set(malades) })
          const somme = (sorte: string, debutJour = '') =>
            jours.reduce((t, j) => t + (j.sorte === sorte && j.jour.startsWith(debutJour) ? j.minutes : 0), 0)
          expect(data.heure_fait).toBe(somme('fait'))
          expect(data.heure_prevu).toBe(somme('prevu'))
          expect(data.heure_neutralise).toBe(somme('neutralise'))
          expect(data.heure_restant).toBe(data.heure_total - data.heure_fait - data.heure_neutralise)
          for (const m of chart) {
            const debutMois = `2026-${String(m.mois).padStart(2, '0')}`
            expect([m.fait, m.prevu, m.neutralise]).toEqual([
              somme('fait', debutMois),
              somme('prevu', debutMois),
              somme('neutralise', debutMois),
            ])
          }
          expect(chart.at(-1)?.attendu_cumule).toBe(data.heure_total)
          expect(new Set(jours.map(j => `${j.jour}:${j.sorte}`)).size).toBe(jours.length)
        },
      ),
    )
  })
})
