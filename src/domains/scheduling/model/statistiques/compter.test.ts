import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ajouterJours, ajouterMinutes, instantParis } from '#wire/dates.ts'
import { compterDues, joursDuMois } from '../dues.ts'
import { PAUSE_PAR_DEFAUT } from '../planning/heures.ts'
import { type AnneeTravail, composerTableau, MINUTES_TEMPS_PLEIN, partsDe } from '../tableau/calcul.ts'
import { ligneDe, moisDe } from './compter.ts'

const poste = (pointage_date: string, heures: string, manuel: number | null = null) => {
  const [heure_debut = '', heure_fin = ''] = heures.split('-')
  return {
    ...{ pointage_date, heure_debut, heure_fin, poste_libelle: 'Poste', pointage_heures_manuel: manuel },
    ...{ pointage_heure_debut_coupure: null, pointage_heure_fin_coupure: null },
  }
}
const vide: AnneeTravail = {
  annee: 2026,
  maintenant: instantParis('2026-11-20', '12:00'),
  contrats: [],
  pauseDu: () => PAUSE_PAR_DEFAUT,
  postes: [],
  interventions: [],
  maladies: new Set(),
  otes: new Set(),
}
const lignes = (reste: Partial<AnneeTravail>) => {
  const annee = { ...vide, ...reste }
  return partsDe(annee).map(p => ligneDe(p, annee.pauseDu))
}

describe('what of a post falls at night, on Sundays and on holidays', () => {
  it('follows the hours over midnight, whatever the day it starts in', () => {
    // Saturday 14 to Sunday 15 November 2026, 22 h to 6 h less the break from 4 h to 4 h 30.
    const [nuit] = lignes({ postes: [poste('2026-11-14', '22:00-06:00')] })
    expect(nuit).toMatchObject({ minutes_reelles: 450, nuit: 450, dimanche: 330, ferie: 0 })
    // The night of 31 December: 1 January is a holiday of the next year, and the post is of this one.
    const [saint] = lignes({ postes: [poste('2026-12-31', '22:00-02:00')] })
    expect(saint).toMatchObject({ jour: '2026-12-31', minutes_reelles: 240, nuit: 240, ferie: 120 })
  })

  it('gives an hour to the night that has one more, and takes one from the other', () => {
    const [ete, hiver] = lignes({ postes: [poste('2026-03-28', '23:00-05:00'), poste('2026-10-24', '23:00-05:00')] })
    expect(ete).toMatchObject({ minutes_reelles: 300, nuit: 300, dimanche: 240 })
    expect(hiver).toMatchObject({ minutes_reelles: 390, nuit: 390, dimanche: 330 })
  })

  it('is by the site and the night of the day', () => {
    const alsace = { ...PAUSE_PAR_DEFAUT, site_feries: 'alsace_moselle', propriete_nuit_debut: '22:00' } as const
    const [jour] = lignes({ postes: [poste('2026-12-26', '20:00-23:00')], pauseDu: () => alsace })
    expect(jour).toMatchObject({ nuit: 60, ferie: 180 })
    expect(lignes({ postes: [poste('2026-12-26', '20:00-23:00')] })[0]).toMatchObject({ nuit: 120, ferie: 0 })
  })

  it('counts no minute of an intervention that a post holds too', () => {
    const debut = instantParis('2026-11-15', '05:00')
    const [, appel] = lignes({
      postes: [poste('2026-11-15', '06:00-10:00')],
      interventions: [{ debut, fin: ajouterMinutes(debut, 90) }],
    })
    expect(appel).toMatchObject({ pointage_id: null, minutes: 60, nuit: 60, dimanche: 60, heure_debut: '05:00' })
  })
})

const PLEIN = {
  ...{ valable_du: '1900-01-01', valable_au: null, minutes_hebdomadaires: 2100 },
  minutes_annuelles: MINUTES_TEMPS_PLEIN,
}

it('sums the months to the year, as the agent’s own dashboard does', () => {
  const jour = fc.integer({ min: -20, max: 400 }).map(n => ajouterJours('2026-01-01', n))
  const heure = fc.integer({ min: 0, max: 23 }).map(h => `${String(h).padStart(2, '0')}:15`)
  const postes = fc.array(
    fc
      .tuple(jour, heure, heure, fc.option(fc.integer({ min: 0, max: 1440 })))
      .filter(([, debut, fin]) => debut !== fin)
      .map(([j, debut, fin, manuel]) => poste(j, `${debut}-${fin}`, manuel)),
    { maxLength: 50 },
  )
  const interventions = fc.array(
    fc.tuple(jour, heure, fc.integer({ min: 1, max: 600 })).map(([j, h, minutes]) => {
      const debut = instantParis(j, h)
      return { debut, fin: ajouterMinutes(debut, minutes) }
    }),
    { maxLength: 15 },
  )
  fc.assert(
    fc.property(postes, interventions, fc.array(jour), fc.boolean(), (p, i, malades, par_an) => {
      const pauseDu = () => ({
        ...PAUSE_PAR_DEFAUT,
        propriete_decompte: par_an ? ('annee' as const) : ('semaine' as const),
      })
      const annee = {
        ...vide,
        pauseDu,
        postes: p,
        interventions: i,
        maladies: new Set(malades),
        otes: new Set(malades),
      }
      const { data, chart } = composerTableau(annee)
      const dues = compterDues({ contrats: [PLEIN], parAn: () => par_an, otes: annee.otes })
      const mois = moisDe(partsDe(annee), m => dues(joursDuMois(2026, m)))
      const somme = (quoi: 'compte' | 'reel' | 'prevu' | 'neutralise' | 'ecart') =>
        mois.reduce((t, m) => t + m[quoi], 0)
      expect(mois.map(m => [m.compte, m.prevu, m.neutralise])).toEqual(chart.map(m => [m.fait, m.prevu, m.neutralise]))
      expect([somme('compte'), somme('prevu'), somme('neutralise'), somme('reel')]).toEqual([
        data.heure_fait,
        data.heure_prevu,
        data.heure_neutralise,
        data.heure_reelle,
      ])
      expect(somme('ecart')).toBe(data.heure_fait + data.heure_prevu + data.heure_neutralise - data.heure_total)
      for (const part of partsDe(annee)) {
        const { minutes_reelles, nuit, dimanche, ferie } = ligneDe(part, annee.pauseDu)
        expect(Math.max(nuit, dimanche, ferie)).toBeLessThanOrEqual(minutes_reelles)
      }
    }),
    { numRuns: 60 },
  )
})
