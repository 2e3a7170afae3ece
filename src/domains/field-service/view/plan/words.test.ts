import { expect, it } from 'vitest'
import { uneVisite } from '#domains/field-service/modules/regulation-interventions/testing/visites.ts'
import { direRemise, direRemiseChez, direRendue } from './words.ts'

const plain = (said: string) => said.replaceAll(/\s/g, ' ')

it('what is put back is said as its return, never as the deed again', () => {
  const visite = uneVisite({ client: 'Ana Zorkmann' })
  expect(plain(direRemise(visite, visite.jour))).toBe('Ana Zorkmann : remise à 11:00.')
  expect(plain(direRemise(uneVisite({ debut: '2024-11-20T10:00:00.000Z' }), '2026-11-21'))).toBe(
    'Mme Claire Vasseur : remise le mer. 20 nov. 2024 à 11:00.',
  )
  expect(plain(direRemiseChez(visite, visite.jour))).toBe('Ana Zorkmann : remise à 11:00, Hugo Delattre.')
  expect(plain(direRemiseChez({ ...visite, technicien: '' }, visite.jour))).toMatch(/11:00, sans technicien\.$/)
  expect(plain(direRendue(visite))).toBe('Ana Zorkmann : rendue à Hugo Delattre.')
})
