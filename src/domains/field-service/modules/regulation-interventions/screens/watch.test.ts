import { expect, it } from 'vitest'
import { direAttente } from './watch.ts'

const RIEN = { en_retard: 0, comptes_rendus: 0, a_synchroniser: 0, a_resoudre: 0 }

it.each([
  [RIEN, ''],
  [{ ...RIEN, a_synchroniser: 1 }, '1\u00a0technicien à synchroniser'],
  [{ ...RIEN, en_retard: 2, a_resoudre: 3 }, '2\u00a0visites en retard, 3\u00a0à résoudre sur les téléphones'],
])('what waits for the desk, on the home: %j is « %s »', (attente, phrase) => {
  expect(direAttente(attente)).toBe(phrase)
})
