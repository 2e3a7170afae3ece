import type { Page } from 'playwright-core'

/** What a page under measure gives: the product's and its peers'. */
interface Subject {
  prepare(count: number): unknown
  mount(rows: unknown): void
  update(text: string): void
  clear(): void
  readonly frame: string
}

/** From the call to the painted frame, in ms; the rows are made before. The grid stays. */
export function mount(page: Page, count: number): Promise<number> {
  return page.evaluate(async count => {
    const { subject } = globalThis as { subject?: Subject }
    if (!subject) throw new Error('the page has no subject')
    subject.clear()
    const rows = subject.prepare(count)
    await new Promise(resolve => setTimeout(resolve, 50))
    const begin = performance.now()
    subject.mount(rows)
    const names = /Agent 1|Amrani/
    while (!names.test(document.querySelector(subject.frame)?.textContent ?? ''))
      await new Promise(requestAnimationFrame)
    await new Promise<void>(resolve => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => resolve()
      requestAnimationFrame(() => channel.port2.postMessage(0))
    })
    return performance.now() - begin
  }, count)
}

/** Posts changed in one measure. */
export const UPDATES = 9

/** From the change of one post to its text laid out, in ms: the median of some. */
export function update(page: Page): Promise<number> {
  return page.evaluate(async count => {
    const { subject } = globalThis as { subject?: Subject }
    if (!subject) throw new Error('the page has no subject')
    const frame = document.querySelector<HTMLElement>(subject.frame)
    const times: number[] = []
    for (let n = 0; n < count; n++) {
      const text = `X${n}`
      await new Promise(requestAnimationFrame)
      const begin = performance.now()
      subject.update(text)
      while (!frame?.textContent?.includes(text))
        await new Promise<void>(resolve => {
          const channel = new MessageChannel()
          channel.port1.onmessage = () => resolve()
          channel.port2.postMessage(0)
        })
      void frame.offsetHeight
      times.push(performance.now() - begin)
    }
    return times.sort((a, b) => a - b)[count >> 1] ?? Number.NaN
  }, UPDATES)
}

/** Times between frames while 120 px a frame scroll by, in ms. */
export function scroll(page: Page, frames = 100): Promise<number[]> {
  return page.evaluate(async frames => {
    const { subject } = globalThis as { subject?: Subject }
    if (!subject) throw new Error('the page has no subject')
    const node = document.querySelector<HTMLElement>(subject.frame)
    if (!node) throw new Error('nothing scrolls')
    node.scrollTop = 0
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    const times: number[] = []
    let last = performance.now()
    for (let n = 0; n < frames; n++) {
      node.scrollTop += 120
      const now = await new Promise<number>(resolve => requestAnimationFrame(resolve))
      times.push(now - last)
      last = now
    }
    return times.slice(2)
  }, frames)
}
