import { expect, it } from 'vitest'
import { direFiltres, TOUT } from './filtres.ts'

const choix = {
  metiers: [{ value: '8', label: 'Infirmier' }],
  unites: [
    { value: '0', label: 'Sans unité' },
    { value: '4', label: 'RDC' },
  ],
}

it.each([
  [{}, 'Filtres'],
  [{ metier: 9, saisie: '  ' }, 'Filtres'],
  [{ metier: 8, anomalies: true }, 'Filtres\u00a0: Infirmier, avec une anomalie'],
  [{ unite: 0, saisie: ' amr', prepares: true }, 'Filtres\u00a0: «\u00a0amr\u00a0», Sans unité, à publier'],
])('says what folded filters hide: %j', (change, dit) => {
  expect(direFiltres({ ...TOUT, ...change }, choix)).toBe(dit)
})
