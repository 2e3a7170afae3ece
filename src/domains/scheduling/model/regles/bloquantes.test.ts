import { expect, it } from 'vitest'
import { direBloquantes } from './bloquantes.ts'

const dire = (...niveaux: ('info' | 'alerte' | 'bloquant')[]) =>
  direBloquantes(niveaux.map((niveau, n) => ({ niveau, phrase: `Phrase ${n}.` })))

it('forbids nothing where nothing blocks', () => {
  expect(dire()).toBeNull()
  expect(dire('alerte', 'info')).toBeNull()
})

it('says every rule that blocks, each once', () => {
  expect(dire('bloquant', 'alerte', 'bloquant')).toBe('Phrase 0. Phrase 2.')
  expect(direBloquantes(['a', 'a'].map(() => ({ niveau: 'bloquant', phrase: 'Repos trop court.' })))).toBe(
    'Repos trop court.',
  )
})
