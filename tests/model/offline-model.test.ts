import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ReferenceServer } from './reference-server.ts'
import { eventArbitrary, playDay } from './run.ts'

/** `npm run test:model` raises it to 10,000; a seed is printed, `MODEL_SEED` replays it. */
const RUNS = Number(process.env.MODEL_RUNS ?? 150)
const seed = Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31)

it(
  `keeps its promises over ${RUNS} random days (seed ${seed})`,
  async () => {
    const total = { jours: 0, enregistrees: 0, appliquees: 0, perdues: 0, doublees: 0, divergees: 0 }
    await fc.assert(
      fc.asyncProperty(fc.array(eventArbitrary, { minLength: 5, maxLength: 40, size: 'max' }), async events => {
        const figures = await playDay(events, new ReferenceServer(), { compte_id: 1, utilisateur_id: 1 })
        total.jours++
        total.enregistrees += figures.enregistrees
        total.appliquees += figures.appliquees
        total.perdues += figures.perdues
        total.doublees += figures.doublees
        total.divergees += figures.divergees
      }),
      { numRuns: RUNS, seed, endOnFailure: false },
    )
    console.info(`model: seed ${seed}`, total)
    expect(total.enregistrees).toBeGreaterThan(RUNS)
  },
  60 * 60_000,
)
