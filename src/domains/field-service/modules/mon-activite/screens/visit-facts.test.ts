import { expect, it } from 'vitest'
import { unDetail } from '../testing/ground.ts'
import { consignesDe, promesse } from './visit-facts.ts'

const LE_20 = { intervention_date_planifie: '2026-11-20', th_jour: '2026-11-20' }

it('tells what the customer was promised apart from the hour of the plan', () => {
  expect(promesse({ ...LE_20, th_libelle: '11:00 - 13:00' })).toBe('Promis au client\u00a0: entre 11:00 et 13:00')
  expect(promesse({ ...LE_20, th_libelle: '11:00 – 13:00' })).toBe('Promis au client\u00a0: entre 11:00 et 13:00')
  expect(promesse({ ...LE_20, th_libelle: 'Matin' })).toBe('Promis au client\u00a0: Matin')
  expect(promesse({ ...LE_20, th_libelle: '' })).toBe('')
})

it('tells the day with it where they were told another one', () => {
  expect(promesse({ ...LE_20, th_jour: '2026-11-19', th_libelle: '' })).toMatch(/^Promis au client\s: jeu. 19 nov.$/)
  const autre = { ...LE_20, th_jour: '2026-11-19', th_libelle: '11:00 - 13:00' }
  expect(promesse(autre)).toMatch(/^Promis au client\s: jeu. 19 nov..*, entre 11:00 et 13:00$/)
})

it('reads the way in, what the office knows of the customer and what was asked, each once', () => {
  expect(consignesDe(null)).toEqual([])
  const detail = unDetail({ consignes_acces: 'Digicode 12B', demande_description: 'Fuite' })
  // As a device kept it before the customer's words were sent.
  expect(consignesDe(detail)).toEqual(['Digicode 12B', 'Fuite'])
  expect(consignesDe({ ...detail, client_observations: 'Chien dans la cour' })).toEqual([
    'Digicode 12B',
    'Chien dans la cour',
    'Fuite',
  ])
  expect(consignesDe({ ...detail, client_observations: 'Digicode 12B' })).toEqual(['Digicode 12B', 'Fuite'])
})
