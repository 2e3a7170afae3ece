import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The rules that a change of colours alone can break. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

interface Scope {
  readonly include?: string
  readonly exclude?: string
  /** These rules only. */
  readonly rules?: string[]
}

export type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]

/**
 * What axe finds on a page, or in a part of it. All rules unless told otherwise; only what it found is brought back. "Legacy" is its name for
 * running in the page itself: the other way opens a second page each time, for frames of other sites, which we have none of.
 */
export async function findViolations(page: Page, { include, exclude, rules }: Scope = {}): Promise<Violation[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (rules) axe.withRules(rules)
  if (include) axe.include(include)
  if (exclude) axe.exclude(exclude)
  return (await axe.analyze()).violations
}

/** One line per violation: the rule, and where. */
export async function tellViolations(page: Page, scope?: Scope): Promise<string[]> {
  const found = await findViolations(page, scope)
  return found.map(v => `${v.id}: ${v.nodes.map(n => n.target.join(' ')).join(', ')}`)
}
