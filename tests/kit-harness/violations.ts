import type { Page } from '@playwright/test'
import { findViolations } from '#tests/support/axe.ts'

/**
 * What axe finds on the page, once what moves has arrived: a dialog that is still fading in has no contrast yet. What
 * moves for ever, as a skeleton does, is not waited for.
 */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(a => a.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    return Promise.all(ending.map(a => a.finished.catch(() => a)))
  })
  const found = await findViolations(page)
  return found.map(v => `${v.id}: ${v.nodes.map(n => n.html).join('\n')}`)
}
