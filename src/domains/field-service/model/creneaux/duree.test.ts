import { expect, it } from 'vitest'
import {
  chercherCreneaux,
  reporterIntervention,
} from '#domains/field-service/modules/plannings-entreprises/contract.ts'
import {
  deplacerVisite,
  essayerPlace,
  reporterVisite,
} from '#domains/field-service/modules/regulation-interventions/contract.ts'
import { enHeures, estDureeDeVisite } from './duree.ts'

/** One rule, whichever call says how long a visit takes. */
it.each([4, 5, 720, 721])('%i minutes are a visit everywhere, or nowhere', minutes => {
  const prise = estDureeDeVisite(minutes)
  expect(prise).toBe(minutes >= 5 && minutes <= 720)
  const { shape } = deplacerVisite.body
  for (const schema of [
    shape.duree_minutes,
    reporterVisite.body.shape.duree_minutes,
    reporterIntervention.body.shape.duree_minutes,
  ])
    expect(schema.safeParse(minutes).success).toBe(prise)
  expect(essayerPlace.query.shape.duree_minutes.safeParse(String(minutes)).success).toBe(prise)
  expect(chercherCreneaux.query.shape.duree.safeParse(enHeures(minutes)).success).toBe(prise)
})

it('nothing chosen yet is no length, and searches nothing', () => {
  expect(chercherCreneaux.query.shape.duree.safeParse('0.00').success).toBe(true)
})
