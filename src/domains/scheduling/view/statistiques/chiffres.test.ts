import { describe, expect, it } from 'vitest'
import type { DetailStat } from '#domains/scheduling/model/statistiques/statistiques.ts'
import { CHIFFRES, ouvrir } from './chiffres.ts'

const VENDREDI = '2026-11-20'
const ligne = (change: Partial<DetailStat['lignes'][number]>): DetailStat['lignes'][number] => ({
  ...{ jour: '2026-11-16', libelle: 'Matin', heure_debut: '06:45', heure_fin: '14:15', pointage_id: 1, sorte: 'fait' },
  ...{ minutes: 420, minutes_reelles: 450, nuit: 30, dimanche: 0, ferie: 0 },
  ...change,
})
const DETAIL: DetailStat = {
  ...{ lu_a: '2026-11-20T08:00:00.000Z', utilisateur_id: 1, label: 'Inès Caron' },
  lignes: [
    ligne({}),
    ligne({
      libelle: 'Intervention d’astreinte',
      heure_debut: '22:00',
      pointage_id: null,
      minutes: 60,
      minutes_reelles: 60,
    }),
    ligne({ jour: '2026-11-17', sorte: 'neutralise' }),
    ligne({ jour: '2026-11-20', pointage_id: 3 }),
    ligne({ jour: '2026-11-23', pointage_id: 4, sorte: 'prevu' }),
    ligne({ jour: '2026-11-23', pointage_id: 5, sorte: 'prevu', heure_debut: '17:00' }),
  ],
  semaines: [{ semaine: 47, lundi: '2026-11-16', minutes: 2400, sup25: 300, sup50: 0, complementaires: 0 }],
  absences: [{ jour: '2026-11-02', sorte: 'tlc' }],
  astreintes: [
    { jour: '2026-11-05', minutes: 600, interventions: 1, non_terminee: false },
    { jour: '2026-11-30', minutes: 600, interventions: 0, non_terminee: true },
  ],
  mois: [
    { mois: 1, part: 8035, compte: 8095, neutralise: 0, prevu: 0, ecart: 60 },
    { mois: 2, part: 8035, compte: 7000, neutralise: 420, prevu: 0, ecart: -615 },
  ],
}
const lire = (chiffre: (typeof CHIFFRES)[number]) => {
  const { nombre, total, lignes } = ouvrir(DETAIL, chiffre, VENDREDI)
  return [nombre, total, lignes.length].join(' | ').replace(/[\u00a0\u202f]/g, ' ')
}

describe('what a number is made of', () => {
  it.each([
    ['reel', '2 postes, 1 intervention | 16 h | 3'],
    ['compte', '2 postes, 1 intervention | 15 h | 3'],
    ['prevu', '2 postes | 14 h | 2'],
    ['planning', '4 postes, 1 intervention | 29 h | 5'],
    ['nuit', '2 postes, 1 intervention | 1 h 30 | 3'],
    ['dimanche', '0 poste | 0 h | 0'],
    ['sup25', '1 semaine | 5 h | 1'],
    ['tlc', 'TLC | 1 jour | 1'],
    ['conge', 'Congé payé | 0 jour | 0'],
    ['astreinte_minutes', '1 astreinte finie | 10 h | 1'],
    ['interventions', '1 astreinte finie | 1 intervention | 1'],
    ['solde', 'Depuis janvier | −9 h 15 | 2'],
    ['ecart', 'Février | −10 h 15 | 4'],
    // The 16th; today is not over; two posts of the 23rd are one day.
    ['jours_faits', 'Jours qui ont un poste | 1 jour | 1'],
    ['jours_prevus', 'Jours qui ont un poste | 2 jours | 2'],
    ['jours', 'Jours qui ont un poste | 3 jours | 3'],
  ] as const)('%s: %s', (chiffre, attendu) => expect(lire(chiffre)).toBe(attendu))

  it('says of a post what pay counts apart from the law, and why it is not done', () => {
    const dites = ouvrir(DETAIL, 'planning', VENDREDI).lignes.map(l => l.sous.replace(/[\u00a0\u202f]/g, ' '))
    expect(dites[0]).toBe('Matin, 06:45 – 14:15, 7 h 30 réelles, 7 h comptées')
    expect(dites[1]).toBe('Intervention d’astreinte, 22:00 – 14:15')
    expect(dites.at(-1)).toContain('à venir')
  })

  it('has lines for every figure of the screens', () => {
    for (const chiffre of CHIFFRES) expect(ouvrir(DETAIL, chiffre, VENDREDI).total, chiffre).not.toBe('')
  })
})
