import { expect, it } from 'vitest'
import { uneCase, unMois } from '../testing/mois.ts'
import type { Agent } from './cases.ts'
import { direAstreintesEntre, direFait, direPostesEntre, faitsDu, postesEntre } from './faits.ts'

const personne = (rang: number): Agent => {
  const agent = unMois().agents[rang]
  if (!agent) throw new RangeError(`nobody is ${rang}`)
  return agent
}
const [leila, ines] = [personne(0), personne(2)]
const absence = (sorte: 'maladie' | 'tlc' | 'conge', de_conge = false) => ({
  ...{ utilisateur_id: 1, jour: '2026-12-08', sorte, de_conge },
})
const avec = (...absences: ReturnType<typeof absence>[]) => faitsDu(leila, '2026-12-08', unMois({ absences }))

it('a TLC only where the day has no post, nor another absence', () => {
  expect(faitsDu(leila, '2026-12-04', unMois())).toEqual(['maladie', 'conge', 'astreinte', 'note'])
  expect(avec()).toEqual(['maladie', 'conge', 'tlc', 'astreinte', 'note'])
  expect(avec(absence('maladie'))).toEqual(['retirer-maladie', 'note'])
  // What is to be taken off stands there until it is published, and gives its day.
  const retire = { ...leila, calendrier: [uneCase({ etat: 'retire' })] }
  expect(faitsDu(retire, '2026-12-04', unMois())).toContain('tlc')
})

it('what was asked for and accepted is changed or cancelled whole, TLC too', () => {
  expect(avec(absence('conge', true))).toEqual(['maladie', 'modifier-conge', 'annuler-conge', 'note'])
  expect(avec(absence('tlc', true))).toContain('annuler-conge')
  expect(avec(absence('tlc', true))).not.toContain('retirer-tlc')
  expect(avec(absence('tlc'))).toEqual(['maladie', 'retirer-tlc', 'astreinte', 'note'])
  expect(avec(absence('conge', true), absence('maladie'))).toContain('retirer-maladie')
})

it('a duty and a note are of that day and that person', () => {
  const astreintes = [
    { astreinte_id: 4, utilisateur_id: 1, jour: '2026-12-08', heure_debut: '21:00', heure_fin: '07:00' },
  ]
  const notes = [{ utilisateur_id: 1, jour: '2026-12-08', texte: 'a', ecrit_a: '2026-12-01T08:00:00.000Z', par: 'N' }]
  const mois = unMois({ astreintes, notes })
  expect(faitsDu(leila, '2026-12-08', mois)).toContain('retirer-astreinte')
  expect(faitsDu(leila, '2026-12-09', mois)).toContain('astreinte')
  expect(faitsDu(ines, '2026-12-08', mois)).toContain('astreinte')
  // Who is ill is not put on call; a duty that stood before is taken off.
  const malade = { ...mois, absences: [{ ...absence('maladie'), utilisateur_id: 1 }] }
  expect(faitsDu(leila, '2026-12-08', malade)).toContain('retirer-astreinte')
  expect(direFait('note', leila, '2026-12-08', mois)).toBe('Modifier la note…')
  expect(direFait('note', ines, '2026-12-08', mois)).toBe('Écrire une note…')
})

it('counts the posts that a leave takes off', () => {
  expect([
    postesEntre(leila, '2026-12-01', '2026-12-03'),
    postesEntre(leila, '2026-12-04', '2026-12-04'),
    postesEntre(ines, '2026-12-01', '2026-12-31'),
  ]).toEqual([0, 1, 0])
})

it('names the posts that a sickness leaves to be covered, six at most, in the order of their days', () => {
  expect(direPostesEntre(leila, '2026-12-01', '2026-12-03')).toBeNull()
  const jours = Array.from({ length: 8 }, (_, n) => uneCase({ dadate: `2026-12-0${n + 1}`, pointage_id: 50 + n }))
  const pleine = { ...leila, calendrier: [...jours, uneCase({ dadate: '2026-12-02', etat: 'retire' })] }
  expect(direPostesEntre(pleine, '2026-12-01', '2026-12-02')).toBe('Matin mar. 1er déc. et Matin mer. 2 déc.')
  expect(direPostesEntre(pleine, '2026-12-01', '2026-12-31')).toMatch(/dim\. 6 déc\. et 2\u00a0autres$/)
})

it('names the duties that a sickness leaves to somebody who cannot keep them', () => {
  const duty = (jour: string, utilisateur_id = 1) => ({
    ...{ astreinte_id: 4, utilisateur_id, jour, heure_debut: '21:00', heure_fin: '07:00' },
  })
  const mois = { astreintes: [duty('2026-12-08'), duty('2026-12-09'), duty('2026-12-09', 3)] }
  expect(direAstreintesEntre(leila, '2026-12-10', '2026-12-12', mois)).toBeNull()
  expect(direAstreintesEntre(leila, '2026-12-08', '2026-12-08', mois)).toBe(
    'Astreinte à confier à quelqu’un d’autre\u00a0: mar. 8 déc.',
  )
  expect(direAstreintesEntre(leila, '2026-12-07', '2026-12-12', mois)).toBe(
    'Astreintes à confier à quelqu’un d’autre\u00a0: mar. 8 déc. et mer. 9 déc.',
  )
})
