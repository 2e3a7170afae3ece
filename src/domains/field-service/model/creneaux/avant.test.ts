import { expect, it } from 'vitest'
import { direEcartes, pourquoiPasAvant } from './avant.ts'
import type { Raison } from './types.ts'

const ecarte = (presence_date: string, utilisateur_nom: string, raison: Raison) => ({
  presence_date,
  utilisateur_nom,
  raison,
})
const clair = (phrases: readonly string[]) => phrases.map(p => p.replaceAll('\u00a0', ' '))

it('each reason is said once, with its people, many of them counted', () => {
  const gens = ['Ana', 'Bob', 'Carl', 'Dora', 'Elsa'].map(nom => ecarte('2026-11-23', nom, 'occupe'))
  expect(clair(direEcartes([...gens.slice(0, 2), ecarte('2026-11-23', 'Zoé', 'competence')]))).toEqual([
    'Zoé : n’assure pas cette prestation',
    'Ana, Bob : déjà en intervention',
  ])
  expect(clair(direEcartes(gens.slice(0, 4)))).toEqual(['Ana, Bob, Carl, Dora : déjà en intervention'])
  expect(clair(direEcartes(gens))).toEqual(['Ana, Bob, Carl et 2 autres : déjà en intervention'])
})

it.each([
  ['competence', 'n’assure pas cette prestation'],
  ['zone', 'ne travaille pas dans la zone de cette adresse'],
  ['validite', 'disponibilités pas encore dites à cette date'],
  ['horaires', 'hors de ses horaires'],
  ['absent', 'pas là'],
  ['occupe', 'déjà en intervention'],
  ['retenu', 'créneau retenu par quelqu’un d’autre'],
  ['passe', 'heure déjà passée'],
] as const)('%s is said « %s », an absence without a why', (raison, dit) => {
  expect(clair(direEcartes([ecarte('2026-11-23', 'Ana', raison)]))).toEqual([`Ana : ${dit}`])
})

it('of days before, and of those only that offer nothing', () => {
  const ecartes = [
    ecarte('2026-11-25', 'Ana', 'absent'),
    ecarte('2026-11-23', 'Ana', 'occupe'),
    ecarte('2026-11-24', 'Ana', 'occupe'),
    ecarte('2026-11-26', 'Ana', 'occupe'),
  ]
  const dits = pourquoiPasAvant(ecartes, { jour: '2026-11-26', offerts: new Set(['2026-11-24']) })
  expect(dits.map(d => d.jour)).toEqual(['2026-11-23', '2026-11-25'])
  expect(clair(dits[1]?.phrases ?? [])).toEqual(['Ana : pas là'])
  expect(pourquoiPasAvant(ecartes, { jour: '2026-11-23', offerts: new Set() })).toEqual([])
})
