import { expect, it } from 'vitest'
import { ETAT_IDS } from '../demandes/etats.ts'
import { attendDe, peutDe } from './action.ts'

it('each state of a request waits for one thing, or for nothing here', () => {
  expect(ETAT_IDS.map(etat_id => attendDe({ etat_id }))).toEqual([
    'planification',
    'reponse',
    null,
    'reponse',
    'planification',
    null,
    null,
    'refus',
    'refus',
  ])
  expect(attendDe({ etat_id: 5, confiee: true })).toBe('reponse')
})

it('what somebody of the network took is planned by them: its issuer only takes it back', () => {
  expect(peutDe({ etat_id: 5, reseau: false, confiee: true })).toEqual({
    planifier: false,
    liberer: true,
    affecter: false,
    propager: false,
  })
})

it('what comes from an issuer is planned here, and given to nobody else', () => {
  expect(peutDe({ etat_id: 5, reseau: true })).toEqual({
    planifier: true,
    liberer: false,
    affecter: false,
    propager: false,
  })
})
