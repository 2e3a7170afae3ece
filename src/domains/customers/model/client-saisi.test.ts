import { expect, it } from 'vitest'
import { clientSaisi } from './client-saisi.ts'

it('what was typed to find somebody begins their file', () => {
  expect(clientSaisi('  ')).toEqual({})
  expect(clientSaisi('12 rue des Lilas')).toEqual({})
  expect(clientSaisi('06 12 34')).toEqual({})
  expect(clientSaisi('0033612345678')).toEqual({ client_telephone: '+33612345678' })
  expect(clientSaisi('vasseur')).toEqual({ client_nom: 'Vasseur' })
  expect(clientSaisi('Boulanger Sophie')).toEqual({ client_nom: 'Boulanger', client_prenom: 'Sophie' })
  expect(clientSaisi('Sophie BOULANGER')).toEqual({ client_nom: 'BOULANGER', client_prenom: 'Sophie' })
  expect(clientSaisi('M. Diallo 06 12 34 56 78')).toEqual({
    ...{ client_civilite: 'M.', client_nom: 'Diallo', client_telephone: '+33612345678' },
  })
  expect(clientSaisi('SCI Lilas')).toEqual({ client_nom: 'SCI Lilas' })
  expect(clientSaisi('garage du Nord')).toEqual({ client_nom: 'Garage du Nord' })
})
