import { expect, it } from 'vitest'
import { addressOf, baseOf, gridName } from './addresses.ts'

const VEHICULES = { path: '/api/linker/modules/gestion-des-vehicules/vehicules' }

it.each([
  ['/m/vehicules', '/m/vehicules'],
  ['/m/vehicules/vehicules/supprimes', '/m/vehicules'],
  ['/m/parametrages/vehicules/types', '/m/parametrages/vehicules'],
  ['/m/parametrages', '/m/parametrages/vehicules'],
  ['/m/parametrages/inconnu', '/m/parametrages/vehicules'],
  ['/', '/m/vehicules'],
])('a module shown at %s stands at %s', (path, base) => {
  expect(baseOf(path, 'vehicules')).toBe(base)
})

it('names what a resource shows', () => {
  expect(addressOf('/m/x', VEHICULES, 'supprimes')).toBe('/m/x/vehicules/supprimes')
  expect(gridName(VEHICULES)).toBe('gestion-des-vehicules-vehicules')
})
