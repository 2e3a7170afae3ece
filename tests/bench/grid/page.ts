import type { Page } from 'playwright-core'
import type { TraceEvent } from '#tests/support/trace.ts'

export interface Act {
  /** From the press to the painted frame that shows its effect, in ms. */
  readonly ms: number
  /** Processor of the page's own thread meanwhile, in ms: what neighbours on the machine do not change. */
  readonly processorMs: number
  /** Longest task of that thread, in ms of processor. */
  readonly longestMs: number
}

/** Code that runs in the page: what is done, and what tells that its effect is there. */
export interface Deed {
  readonly act: string
  readonly done: string
}

/** Tasks of the page's main thread, in ms of processor. */
function tasksOf(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(String(trace)) as { traceEvents: TraceEvent[] }
  const mains = traceEvents.filter(e => e.name === 'thread_name' && e.args.name === 'CrRendererMain')
  const tasks = mains.map(main =>
    traceEvents
      .filter(e => e.ph === 'X' && e.name === 'RunTask' && e.tid === main.tid && e.pid === main.pid)
      .map(e => (e.tdur ?? 0) / 1000),
  )
  const sum = (list: readonly number[]) => list.reduce((total, ms) => total + ms, 0)
  return tasks.sort((a, b) => sum(b) - sum(a))[0] ?? []
}

/** Does something in the page and waits, by the page's own clock, until its effect has been painted. */
export async function measureDeed(page: Page, { act, done }: Deed): Promise<Act> {
  const browser = page.context().browser()
  await browser?.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] })
  const ms = await page.evaluate(
    async ([actCode, doneCode]) => {
      const run = (code: string | undefined) => new Function(`return (${code})`)() as unknown
      const begin = performance.now()
      run(actCode)
      await new Promise<void>((resolve, reject) => {
        const look = () => {
          if (performance.now() - begin > 60_000) reject(new Error(`never: ${doneCode}`))
          else if (run(doneCode)) {
            const channel = new MessageChannel()
            channel.port1.onmessage = () => resolve()
            requestAnimationFrame(() => channel.port2.postMessage(0))
          } else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      })
      return performance.now() - begin
    },
    [act, done] as const,
  )
  const tasks = tasksOf((await browser?.stopTracing()) ?? Buffer.from('{"traceEvents":[]}'))
  if (tasks.length === 0) throw new Error('no task was traced')
  return { ms, processorMs: tasks.reduce((total, task) => total + task, 0), longestMs: Math.max(...tasks) }
}
