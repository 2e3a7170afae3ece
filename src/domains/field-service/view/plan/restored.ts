import { retablirVisite } from '#domains/field-service/modules/regulation-interventions/contract.ts'
import type { PlanDeeds, Versioned } from './plan-deeds.ts'
import { type Step, stepBy } from './use-step.ts'

/** What takes a cancelling back: its version names it, so that no later one goes with it. */
export function restored({ standing }: PlanDeeds, { intervention_id, version }: Versioned): Step {
  const input = { params: { id: String(intervention_id) }, body: { de: standing(intervention_id, version) } }
  return stepBy(retablirVisite, input, ({ intervention }) => [intervention], {
    otherwise: 'L’intervention reste annulée.',
  })
}
