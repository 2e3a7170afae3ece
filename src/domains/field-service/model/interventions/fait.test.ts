import { expect, it } from 'vitest'
import { direFait, direHeures, faitDe, heuresQuiComptent } from './fait.ts'

const etapes = (...faites: (string | null)[]) =>
  [0, 1, 2, 3].map(etape => ({
    etape: etape as 0 | 1 | 2 | 3,
    label: '',
    fait_a: faites[etape] ?? null,
    recu_a: null,
  }))
const prevue = {
  jour: '2026-11-20',
  debut: '2026-11-20T09:00:00.000Z',
  fin: '2026-11-20T11:00:00.000Z',
  etapes_en_cours: 3 as const,
}
const fait = { debut: '2026-11-20T08:10:00.000Z', fin: '2026-11-20T08:40:00.000Z' }

it('is nothing of a visit that is not finished, nor of one whose hours are not known here', () => {
  const faites = etapes(null, null, fait.debut, fait.fin)
  expect(faitDe({ etapes: faites, etapes_en_cours: 2 })).toBeNull()
  expect(faitDe({ etapes: etapes(), etapes_en_cours: 3 })).toBeNull()
  expect(faitDe({ etapes: faites, etapes_en_cours: 3 })).toEqual(fait)
})

it('never ends before it begins, whatever was put right', () => {
  const tournees = etapes(null, null, fait.fin, fait.debut)
  expect(faitDe({ etapes: tournees, etapes_en_cours: 3 })).toEqual({ debut: fait.debut, fin: fait.debut })
})

it('counts in the day instead of the plan, once the visit is finished and where it was that day', () => {
  expect(heuresQuiComptent({ ...prevue, fait })).toEqual(fait)
  const { debut, fin } = prevue
  for (const autre of [
    { ...prevue, etapes_en_cours: 2 as const, fait },
    { ...prevue, fait: null },
    prevue,
    { ...prevue, jour: '2026-11-21', fait },
  ])
    expect(heuresQuiComptent(autre)).toEqual({ debut, fin })
})

it('is said in words beside the plan, with its day where it is another', () => {
  const lisible = (texte: string) => texte.replaceAll(/\s/g, ' ')
  expect(lisible(direFait(fait, prevue.jour))).toBe('fait 09:10 – 09:40')
  expect(lisible(direFait(fait, '2026-11-21'))).toBe('fait ven. 20 nov. 09:10 – 09:40')
  expect(lisible(direHeures({ ...prevue, fait }))).toBe('fait 09:10 – 09:40, prévue 10:00 – 12:00')
  expect(lisible(direHeures({ ...prevue, etapes_en_cours: 1, fait: null }))).toBe('10:00 – 12:00')
})
