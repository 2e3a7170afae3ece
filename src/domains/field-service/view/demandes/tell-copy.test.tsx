import { expect, it } from 'vitest'
import { readNotices } from '#client/call/notices.ts'
import { tellCopy } from './tell-copy.ts'

it('the message of a copy leads to it', () => {
  tellCopy({ code: 'success', message: 'Demande créée.', duration: 2500, demande_id: 43 })
  const [told] = readNotices()
  expect([told?.message, told?.action?.libelle]).toEqual(['Demande créée.', 'Ouvrir la copie'])
  told?.action?.faire()
  expect(location.pathname).toMatch(/^\/m\/gestion-demandes\/.*43$/)
})
