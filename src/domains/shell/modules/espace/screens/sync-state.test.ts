import { expect, it } from 'vitest'
import { describeSync } from './sync-state.ts'

const calm = { aResoudre: 0, enAttente: 0, enLigne: true, valide: true, dernier: Date.parse('2026-11-20T07:12:00Z') }

it.each([
  [{}, false, 'good', 'À jour 08:12'],
  [{}, true, 'good', 'En ligne'],
  [{ dernier: null }, false, 'good', 'En ligne'],
  [{ enLigne: false }, false, 'mute', 'Hors ligne'],
  [{ enLigne: false, enAttente: 3 }, true, 'wait', '3 en attente'],
  [{ enAttente: 3, aResoudre: 1 }, true, 'bad', '1 à résoudre'],
  [{ valide: false }, true, 'wait', 'À reconnecter'],
])('%j, mobile: %s', (change, mobile, tone, texte) => {
  expect(describeSync({ ...calm, ...change }, mobile)).toEqual({ tone, texte })
})
