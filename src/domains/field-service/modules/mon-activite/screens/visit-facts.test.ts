import { expect, it } from 'vitest'
import { unDetail } from '../testing/ground.ts'
import { consignesDe, direVu, promesse, quandCourt } from './visit-facts.ts'

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

it('names the day of an hour that is not of today', () => {
  const visite = { intervention_date_planifie: '2026-11-20', heure_debut: '11:00' }
  expect(quandCourt(visite, '2026-11-20')).toBe('11:00')
  expect(quandCourt(visite, '2026-11-19')).toMatch(/^ven\.\s20\snov\., 11:00$/)
})

it('says who saw what was kept beside the plan and left it there', () => {
  expect(direVu(undefined, '2026-11-20')).toBe('et le bureau le voit.')
  const vu = { auteur: 'Inès Fabre', fait_a: '2026-11-20T13:05:00.000Z' }
  expect(direVu(vu, '2026-11-20')).toBe('et Inès Fabre l’a vu et classé à 14:05.')
  expect(direVu({ ...vu, auteur: '' }, '2026-11-21')).toBe('et le bureau l’a vu et classé hier à 14:05.')
})
