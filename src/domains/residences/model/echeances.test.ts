import fc from 'fast-check'
import { expect, it } from 'vitest'
import { direParQui } from './echeances.ts'

const personne = (utilisateur_id: number) => ({ utilisateur_id, label: `P${utilisateur_id}` })
const gens = (n: number) => Array.from({ length: n }, (_, rang) => personne(rang + 1))

it.each([
  [0, 9, ''],
  [1, 9, 'P1'],
  [1, 1, 'vous'],
  [2, 2, 'vous ou P1'],
  [3, 9, 'P1, P2 ou P3'],
  [4, 9, 'P1, P2, P3 ou P4'],
  [5, 5, 'vous, P1, P2 ou 2\u00a0autres personnes'],
])('%i people, read by %i: « %s »', (n, moi, dit) => {
  expect(direParQui(gens(n), moi)).toBe(dit)
})

it('stands for everybody once, however many they are', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.nat(60), (n, moi) => {
      const dit = direParQui(gens(n), moi)
      const autres = Number(/(\d+)\sautres personnes/.exec(dit)?.[1] ?? 0)
      const nommes = dit === '' ? 0 : dit.split(/, | ou /).length - Number(autres > 0)
      expect(nommes + autres).toBe(n)
      expect(dit.startsWith('vous')).toBe(moi >= 1 && moi <= n)
    }),
  )
})
