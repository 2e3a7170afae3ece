import type { CDPSession, Page } from 'playwright-core'

async function read(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics')
  return (metrics.find(one => one.name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}

/** What some work costs the page's thread in ms, in the thread's own time: what neighbours on the machine change little. */
export async function spentBy(page: Page, work: () => Promise<unknown>): Promise<number> {
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  const before = await read(client)
  await work()
  const spent = (await read(client)) - before
  await client.detach()
  return spent
}
