import { afterAll, beforeAll, expect, it } from 'vitest'
import { fieldServiceDemo } from '#domains/field-service/demo/load.ts'
import { createResidence, type Residence } from '../server/testing/residence.ts'
import { schedulingDemo } from './load.ts'
import '#domains/field-service/server/tables.ts'

let r: Residence
let duree = 0
beforeAll(async () => {
  r = await createResidence({ env: { DEMO: '1' } })
  await fieldServiceDemo.load(r.services)
  const debut = performance.now()
  await schedulingDemo.load(r.services)
  duree = performance.now() - debut
})
afterAll(() => r.close())

it('loads in less than a second and a half', () => {
  expect(duree).toBeLessThan(1500)
})
