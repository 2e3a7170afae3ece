import { expect, it } from 'vitest'
import { uneVisite } from '#domains/field-service/modules/regulation-interventions/testing/visites.ts'
import { direRemise, direRemiseChez, direRendue, direVers } from './words.ts'

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

it('where a visit was let go is said with whose it was, and with its days where they differ', () => {
  const visite = uneVisite({ technicien: 'Bruno Picard' })
  const place = { vers: 9, jour: visite.jour, heure_debut: '13:00', duree_minutes: 90 }
  expect(plain(direVers(visite, place, 'Chloé Noël'))).toBe(
    'Vers Chloé Noël, 13:00 – 14:30 (au lieu de Bruno Picard, 11:00 – 12:30)',
  )
  expect(plain(direVers(uneVisite({ technicien: '' }), { ...place, jour: '2026-11-23' }, 'Chloé Noël'))).toBe(
    'Vers Chloé Noël, lun. 23 nov., 13:00 – 14:30 (au lieu de « Sans technicien », ven. 20 nov., 11:00 – 12:30)',
  )
  expect(plain(direVers(visite, { ...place, vers: null }, ''))).toMatch(/^Vers « Sans technicien », 13:00/)
})
