import { expect, it } from 'vitest'
import { arreterRepere, kmEntre } from './repere.ts'

const ICI = { adresse_latitude: 49.89, adresse_longitude: 2.3 }
const LA = { adresse_latitude: 50.1, adresse_longitude: 1.8 }
const main = { ...ICI, geocode_source: 'main' }
const service = { ...ICI, geocode_source: 'service' }
const rue = { adresse_adresse1: '12 quai Nord' }

it('a pin that was put by hand stays, whatever was found, typed or emptied, and all else is written', () => {
  expect(arreterRepere(main, { ...rue, ...LA })).toEqual(rue)
  expect(arreterRepere(main, { ...rue, adresse_latitude: null, adresse_longitude: null })).toEqual(rue)
  expect(arreterRepere(main, { ...rue, ...LA, repere: 'main' })).toEqual(rue)
})

it('is given up by who says so, and is then protected no more', () => {
  expect(arreterRepere(main, { ...rue, ...LA, repere: 'adresse' })).toEqual({ ...rue, ...LA, geocode_source: '' })
  expect(arreterRepere(main, { repere: 'adresse' })).toEqual({ geocode_source: '' })
})

it('any other pin follows its address, and says no more that a service found it once it was moved', () => {
  expect(arreterRepere(service, { ...rue, ...LA })).toEqual({ ...rue, ...LA, geocode_source: '' })
  expect(arreterRepere(service, { ...rue, ...ICI })).toEqual({ ...rue, ...ICI })
  expect(arreterRepere(service, { ...rue, repere: 'main' })).toEqual(rue)
})

it('what comes with its source was put on purpose, and asked twice it answers the same', () => {
  const pose = { ...LA, geocode_source: 'service' }
  expect(arreterRepere(main, pose)).toEqual(pose)
  const une = arreterRepere(main, { ...rue, ...LA, repere: 'adresse' })
  expect(arreterRepere(main, une)).toEqual(une)
})

it('measures as the crow flies, across a meridian too', () => {
  const at = (latitude: number, longitude: number) => ({ latitude, longitude })
  expect(Math.round(kmEntre(at(49.894, 2.296), at(48.857, 2.352)))).toBe(115)
  expect(kmEntre(at(49.894, 2.296), at(49.894, 2.296))).toBe(0)
  expect(Math.round(kmEntre(at(0, 179.5), at(0, -179.5)))).toBe(111)
})
