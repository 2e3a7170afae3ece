import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

export type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]

/**
 * What axe finds on a page, or in a part of it. All rules; only what it found is brought back. "Legacy" is its name for
 * running in the page itself: the other way opens a second page each time, for frames of other sites, which we have none of.
 */
export async function findViolations(
  page: Page,
  { include, exclude }: { include?: string; exclude?: string } = {},
): Promise<Violation[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (include) axe.include(include)
  if (exclude) axe.exclude(exclude)
  return (await axe.analyze()).violations
}

/** One line per violation: the rule, and where. */
export async function tellViolations(page: Page, scope?: { include?: string; exclude?: string }): Promise<string[]> {
  const found = await findViolations(page, scope)
  return found.map(v => `${v.id}: ${v.nodes.map(n => n.target.join(' ')).join(', ')}`)
}
