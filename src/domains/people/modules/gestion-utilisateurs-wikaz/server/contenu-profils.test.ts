import { expect, it } from 'vitest'
import { direContenu } from './contenu-profils.ts'

it.each([
  [['Mon activité'], 'Ouvre Mon activité.'],
  [['Mon activité', 'Relevé d’activité'], 'Ouvre Mon activité et Relevé d’activité.'],
  [['A', 'B', 'C', 'D', 'E'], 'Ouvre A, B, C, D et E.'],
  [['A', 'B', 'C', 'D', 'E', 'F'], 'Ouvre A, B, C, D et 2\u00a0autres écrans.'],
])('a profile that opens %j says « %s »', (ecrans, phrase) => expect(direContenu(ecrans)).toBe(phrase))
