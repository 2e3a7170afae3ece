/** A long computation that says where it may be interrupted. */
export type Steps<T> = Generator<undefined, T, undefined>

/** Milliseconds of work before the page may draw and answer keys again: well under half a frame's patience of 50 ms. */
const BUDGET_MS = 8

interface Yielding {
  yield?: () => Promise<void>
}

/** Lets the browser draw and answer; without the scheduler a timer does. */
function pause(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: Yielding }
  return scheduler?.yield ? scheduler.yield() : new Promise(resolve => setTimeout(resolve, 0))
}

/** All of it at once: for few rows. */
export function runNow<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/**
 * Slice by slice, so that no task is long.
 * @throws the signal's reason once aborted
 */
export async function runInSlices<T>(steps: Steps<T>, signal?: AbortSignal): Promise<T> {
  let until = performance.now() + BUDGET_MS
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() < until) continue
    await pause()
    signal?.throwIfAborted()
    until = performance.now() + BUDGET_MS
  }
}

interface Deadline {
  timeRemaining(): number
}

/** The next moment that nobody else needs, and what is left of it in milliseconds. */
function restful(): Promise<() => number> {
  const { requestIdleCallback: wait } = globalThis as {
    requestIdleCallback?: (rest: (deadline: Deadline) => void) => number
  }
  return new Promise(resolve => {
    if (wait) return void wait(deadline => resolve(() => deadline.timeRemaining()))
    const begin = () => {
      const until = performance.now() + BUDGET_MS / 2
      resolve(() => until - performance.now())
    }
    setTimeout(begin, 50)
  })
}

/**
 * What may be wanted next, made while nobody needs the processor.
 * @throws the signal's reason once aborted
 */
export async function runAtRest(steps: Steps<void>, signal: AbortSignal): Promise<void> {
  for (;;) {
    const left = await restful()
    signal.throwIfAborted()
    do if (steps.next().done) return
    while (left() > 1)
  }
}

/** Hands out items, and lets the page draw when handing them out has taken long. */
export async function* inSlices<T>(items: Iterable<T>): AsyncGenerator<T> {
  let until = performance.now() + BUDGET_MS
  for (const item of items) {
    yield item
    if (performance.now() < until) continue
    await pause()
    until = performance.now() + BUDGET_MS
  }
}
