import { expect, type Page } from '@playwright/test'
import type { TraceEvent } from '#tests/support/trace.ts'

/** Above this a tap is felt to wait, in milliseconds, on a machine whose pace is `PACE_MS`. */
const LONG_MS = 50
/** What one sort below takes on a machine on which 50 ms was the longest task of these lists. */
const PACE_MS = 4.5
/** Sorts done to know the pace of this machine at this moment. */
const SORTS = 15

/** Tasks of the page's thread while `act` runs, in milliseconds of processor: wall time would count the time of others too. */
async function tasksOf(page: Page, act: () => Promise<void>): Promise<number[]> {
  const browser = page.context().browser()
  await browser?.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] })
  await act()
  const { traceEvents } = JSON.parse(String(await browser?.stopTracing())) as { traceEvents: TraceEvent[] }
  const main = traceEvents.find(e => e.name === 'thread_name' && e.args.name === 'CrRendererMain')
  const tasks = traceEvents.filter(
    e => e.ph === 'X' && e.name === 'RunTask' && e.tid === main?.tid && e.pid === main.pid,
  )
  return tasks.map(e => (e.tdur ?? 0) / 1000)
}

/** The same work each time, a task each: what it takes is the pace of this machine, whose cores others share. */
async function sortOften(page: Page): Promise<void> {
  await page.evaluate(async sorts => {
    for (let i = 0; i < sorts; i++) {
      await new Promise(resolve => setTimeout(resolve, 0))
      const texts = Array.from({ length: 12_000 }, (_, n) => `véhicule ${(n * 7919) % 12_007}`)
      texts.sort((a, b) => (a < b ? -1 : 1))
    }
  }, SORTS)
}

/**
 * Tasks above 50 ms while `act` runs, in milliseconds of a quiet machine: a core that is slower, or shared, takes longer for
 * the same work, and is measured by the same work in the same page. What is long is looked at again, three times at most,
 * since a neighbour's cold cache is not the list's.
 */
export async function longTasks(page: Page, prepare: () => Promise<void>, act: () => Promise<void>): Promise<number[]> {
  let long: number[] = []
  for (let look = 0; look < 3; look++) {
    await prepare()
    const tasks = await tasksOf(page, act)
    expect(tasks.length).toBeGreaterThan(20)
    const sorts = (await tasksOf(page, () => sortOften(page))).sort((a, b) => b - a).slice(0, SORTS)
    const slower = Math.max(1, (sorts[Math.floor(SORTS / 2)] ?? 0) / PACE_MS)
    long = tasks.map(ms => Math.round(ms / slower)).filter(ms => ms > LONG_MS)
    if (long.length === 0) break
  }
  return long
}
