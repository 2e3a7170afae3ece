import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The checker itself, by its own package's eyes: the one that is tested with it. */
const own = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const SOURCE = readFileSync(own.resolve('axe-core/axe.min.js'), 'utf8')

/** The rules that a change of colours alone can break. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

interface Scope {
  readonly include?: string
  readonly exclude?: string
  /** These rules only. */
  readonly rules?: string[]
}

export type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]

interface Checker {
  run(context: object, options: object): Promise<{ violations: Violation[] }>
}

/**
 * Kept once what moves has arrived: a dialog that fades in lends its opacity to every text inside, and a colour on its way
 * is no colour of the product. What turns without end (a skeleton, a loader) is not waited for.
 */
export async function arrived(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
    const moving = () =>
      document
        .getAnimations()
        .filter(a => a.playState === 'running' && a.effect?.getComputedTiming().endTime !== Infinity)
    // A dialog is drawn one frame before it begins to come.
    await frame()
    await frame()
    for (let left = moving(); left.length > 0; left = moving()) {
      await Promise.all(left.map(a => a.finished.catch(() => a)))
      await frame()
    }
  })
}

/**
 * What axe finds on a page, or in a part of it, once it stands still. All rules unless told otherwise; only what it found is brought back. It
 * stays in the page for the next question: its builder would read half a megabyte of it into the page twice each time.
 */
export async function findViolations(page: Page, { include, exclude, rules }: Scope = {}): Promise<Violation[]> {
  await arrived(page)
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(SOURCE)
  const context = { ...(include ? { include: [include] } : {}), exclude: exclude ? [exclude] : [] }
  const options = { resultTypes: ['violations'], ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}) }
  return await page.evaluate(
    async ([context, options]) => {
      const { axe } = globalThis as { axe?: Checker }
      if (!axe) throw new Error('the checker has left the page')
      return (await axe.run(context, options)).violations
    },
    [context, options] as const,
  )
}

/** One line per violation: the rule, and where. */
export async function tellViolations(page: Page, scope?: Scope): Promise<string[]> {
  const found = await findViolations(page, scope)
  return found.map(v => `${v.id}: ${v.nodes.map(n => n.target.join(' ')).join(', ')}`)
}
