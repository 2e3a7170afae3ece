import { expect, it } from 'vitest'
import { versMs } from '#wire/dates.ts'
import { agent, anomalies, LUNDI, poste } from './testing/activite.ts'

it.each([
  ['2026-11-27T08:00:00Z', 1],
  ['2026-11-30T05:00:00Z', 1],
  // Written the day after it was worked, it is a record.
  ['2026-12-01T08:00:00Z', 0],
  ['2026-12-20T08:00:00Z', 0],
])('hours of a part-timer told at %s break the notice %i time(s)', (annonce, combien) => {
  const dit = { ...poste(1, LUNDI, '09:00-12:00'), annonce: versMs(annonce) }
  expect(anomalies('TEMPS_PARTIEL_PREAVIS', agent([dit], { temps_partiel: true }))).toHaveLength(combien)
})
