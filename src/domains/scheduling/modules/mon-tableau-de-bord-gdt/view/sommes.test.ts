import { describe, expect, it } from 'vitest'
import { formaterHeures } from '#domains/scheduling/view/statistiques/heures.ts'
import { lireChemin } from '../offline/lectures.ts'
import { unTableau } from '../testing/ground.ts'
import { type Choix, cumuler, direFinAnnee, joursDuChoix, nombreDuChoix, sommer, titrer } from './sommes.ts'

it('of a year that is published in part, says until when and what is left of it, not where it ends', () => {
  const data = {
    ...{ heure_total: 6000, heure_fait: 3000, heure_restant: 3000, heure_neutralise: 0, heure_prevu: 600 },
    explication: '',
  }
  const dire = (publie_jusqua: string | null | undefined, heure_prevu = 600) =>
    direFinAnnee({ annee: 2026, data: { ...data, heure_prevu }, jours: [], publie_jusqua })
  expect(dire('2026-11-30')).toBe('Publié jusqu’au lun. 30 nov.\u00a0: il reste 40\u00a0h de l’année à prévoir.')
  expect(dire('2026-11-30', 3000)).toBe('Publié jusqu’au lun. 30 nov.\u00a0: juste le compte de l’année.')
  expect(dire('2026-11-30', 3600)).toBe('Publié jusqu’au lun. 30 nov.\u00a0: 10\u00a0h au-delà de l’année.')
  expect(dire(null, 0)).toBe('Rien de publié à venir\u00a0: il reste 50\u00a0h de l’année à prévoir.')
  expect(dire(undefined)).toContain('vous finirez l’année')
})

describe('hours of a year', () => {
  it.each([
    [74_070, '1\u202f234\u00a0h\u00a030'],
    [96_420, '1\u202f607\u00a0h'],
    [45, '0\u00a0h\u00a045'],
    [65, '1\u00a0h\u00a005'],
    [0, '0\u00a0h'],
    [-90, '−1\u00a0h\u00a030'],
    [-0.2, '0\u00a0h'],
  ])('%i minutes read %s', (minutes, texte) => expect(formaterHeures(minutes)).toBe(texte))
})

describe('the days behind a number', () => {
  const tableau = unTableau()
  const choix: Choix[] = [null, ...Array.from({ length: 12 }, (_, rang) => rang + 1)].flatMap(mois =>
    ([null, 'fait', 'prevu', 'neutralise'] as const).map(sorte => ({ sorte, mois })),
  )
  it('sum to it, for every figure, bar and cell', () => {
    expect(choix).toHaveLength(52)
    for (const c of choix) expect(sommer(joursDuChoix(tableau.jours, c))).toBe(nombreDuChoix(tableau, c))
  })
  it('are named by their kind and their time', () => {
    expect(titrer({ sorte: 'fait', mois: 11 }, 2026)).toBe('Heures faites, novembre 2026')
    expect(titrer({ sorte: 'prevu', mois: null }, 2026)).toBe('Heures prévues 2026')
    expect(titrer({ sorte: null, mois: 11 }, 2026)).toBe('Novembre 2026')
  })
})

it('runs the total of the year, and knows which months are over', () => {
  const points = cumuler(unTableau().chart, 10)
  expect(points.map(p => p.cumul).slice(8)).toEqual([0, 1035, 2325, 2745])
  expect(points.filter(p => p.passe)).toHaveLength(10)
  expect(points[11]?.attendu).toBe(96_420)
  // What was carried over is in it from its month on.
  expect(
    cumuler(unTableau().chart, 10, { jour: '2026-10-01', minutes: -240 })
      .map(p => p.cumul)
      .slice(8),
  ).toEqual([0, 795, 2085, 2505])
})

it('reads the year of the address, and nothing else', () => {
  expect(lireChemin(['2025'])).toBe(2025)
  expect(lireChemin(['1999'])).toBe(lireChemin([]))
  expect(lireChemin(['abc'])).toBe(lireChemin([]))
})

it('says where the year ends, before its numbers', () => {
  const data = { heure_total: 96_420, heure_fait: 80_000, heure_prevu: 18_155, heure_neutralise: 0 }
  const fin = (change: object) =>
    direFinAnnee({ ...unTableau(), annee: 2026, data: { ...unTableau().data, ...data, ...change } })
  expect(fin({})).toBe('Avec ce qui est prévu, vous finirez l’année à +\u00a028\u00a0h\u00a055.')
  expect(fin({ heure_prevu: 16_420 })).toBe('Avec ce qui est prévu, vous finirez l’année juste au compte.')
  expect(fin({ heure_prevu: 10_420 })).toMatch(/à −\u00a0100\u00a0h\.$/)
  expect(fin({ heure_repris: { jour: '2026-09-01', minutes: -90 } })).toMatch(/à \+\u00a027\u00a0h\u00a025\.$/)
  const jours = unTableau().jours.filter(j => j.sorte !== 'prevu')
  expect(direFinAnnee({ annee: 2025, jours, data: { ...unTableau().data, ...data, heure_prevu: 0 } })).toMatch(
    /^Pour 2025, vous êtes à −/,
  )
})
