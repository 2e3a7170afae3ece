import type { Page } from '@playwright/test'
import { findViolations } from '#tests/support/axe.ts'

/** What axe finds on the page, with the markup that it found it in. */
export async function violations(page: Page): Promise<string[]> {
  const found = await findViolations(page)
  return found.map(v => `${v.id}: ${v.nodes.map(n => n.html).join('\n')}`)
}
