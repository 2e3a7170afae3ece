import { expect, it } from 'vitest'
import { issueDe } from './cloture-regles.ts'

it.each([
  ['Réparé, essai concluant', 'faite'],
  ['Client absent', 'a-reprendre'],
  ['À revoir, pièce à commander', 'a-reprendre'],
  ['Refus du client', 'refusee'],
  ['Un motif d’autrefois', 'faite'],
] as const)('a visit closed for « %s » is %s', (libelle, issue) => {
  expect(issueDe(libelle)).toBe(issue)
})
