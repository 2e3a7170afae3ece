import { expect, it } from 'vitest'
import { playMonth } from './month.ts'

/**
 * A month in a company: two companies, a house, the real server in a process of its own, PostgreSQL, and the real offline engine,
 * one per device. After every simulated hour the oracle (`oracle/`, which imports nothing of the product and writes the rules
 * anew) judges the sentences that people could read; the first that is not true ends the month with its hour.
 *
 * **One clock.** Everybody reads real time plus one gap that is set anew each hour (`world/clock.ts`): `Date` and
 * `performance.now()` are replaced in this process and in the server's, and `now()` of the throw-away database is given a body
 * of SQL, which the planner puts in its place everywhere. Ageing the rows instead would have left the calendar behind:
 * dates without time, holidays, the night the clocks go back. A phone's drift comes on top of it, for its own code only.
 *
 * **Faults.** Lines (none, cut at any point of an exchange, portal, 503), killed pages, erased storage, two phones of one
 * person, clocks set wrong, claimed hours; the server killed inside a transaction, its database cut, its disk full, a release
 * under open pages of the build before, a backup brought back. The seed draws them; real time does not: one hour's exchanges follow
 * each other, so a seed replays to the same hour.
 *
 *     npm run test:month -- --days 30 --seeds 10      ten new months, each told with its figures
 *     npm run test:month -- --days 30 --seed 42       that one again; `--shrink` leaves out the faults it does not need
 *     npm run test:month -- --planted                 each defect of `planted/` in a copy of the product: it must be red
 */
const days = Number(process.env.MONTH_DAYS ?? 2)
const seeds = (process.env.MONTH_SEEDS ?? '1').split(',').map(Number)
const first = process.env.MONTH_FIRST ?? '2026-10-24'
const without = (process.env.MONTH_WITHOUT ?? '').split(',')
const left = process.env.MONTH_WITHOUT ? ` --without "${process.env.MONTH_WITHOUT}"` : ''
const gather = process.env.MONTH_GATHER === '1'
const until = process.env.MONTH_SEES ? new RegExp(process.env.MONTH_SEES) : null
/** The short list is a small town's; a month is two companies, a house and forty people. */
const size = days > 5 ? { companies: [12, 8], agents: 17 } : { companies: [3, 2], agents: 4 }

it.each(seeds)(
  `tells the truth every hour of ${days} days from ${first} (seed %d)`,
  async seed => {
    const begun = process.hrtime()
    const figures = await playMonth({ seed, days, first, without, gather, until, ...size }).catch(error => {
      console.info(`à rejouer : npm run test:month -- --seed ${seed} --days ${days} --first ${first}${left}`)
      throw error
    })
    // The page's own clock is moved, too.
    const [seconds] = process.hrtime(begun)
    console.info(`month: seed ${seed}`, JSON.stringify({ ...figures, seconds }))
    expect(figures.hours).toBeGreaterThan(days * 20)
  },
  60 * 60_000,
)
