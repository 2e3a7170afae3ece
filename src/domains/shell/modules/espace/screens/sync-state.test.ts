import { expect, it } from 'vitest'
import { describeSync } from './sync-state.ts'

const file = { aResoudre: 0, enAttente: 0 }
const calm = { file, enLigne: true, valide: true, dernier: Date.parse('2026-11-20T07:12:00Z') }

it.each([
  [{}, false, 'good', 'En direct'],
  [{ enLigne: false }, false, 'mute', 'Hors ligne, à jour à 08:12'],
  [{ enLigne: false, dernier: null }, false, 'mute', 'Hors ligne'],
  [{}, true, 'good', 'En ligne'],
  [{ dernier: null }, false, 'good', 'En ligne'],
  [{ enLigne: false }, true, 'mute', 'Hors ligne'],
  [{ enLigne: false, file: { ...file, enAttente: 3 } }, true, 'wait', '3 en attente'],
  [{ file: { enAttente: 3, aResoudre: 1 } }, true, 'bad', '1 à résoudre'],
  // Not read yet, it may hold work: nothing says that all is well.
  [{ file: null }, true, 'mute', 'Lecture…'],
  [{ file: null }, false, 'mute', 'Lecture…'],
  [{ file: null, enLigne: false }, true, 'mute', 'Hors ligne'],
  // One reading did not come: the desk does not follow the office, although the line stands.
  [{ perime: Date.parse('2026-11-20T07:08:00Z') }, false, 'mute', 'À jour à 08:08'],
  [{ perime: null }, false, 'mute', 'Pas à jour'],
  [{ perime: null, enLigne: false }, false, 'mute', 'Hors ligne, à jour à 08:12'],
  [{ perime: null }, true, 'good', 'En ligne'],
  [{ valide: false }, true, 'wait', 'À reconnecter'],
])('%j, mobile: %s', (change, mobile, tone, texte) => {
  expect(describeSync({ ...calm, ...change }, mobile)).toMatchObject({ tone, texte })
})
