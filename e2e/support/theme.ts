import type { Page } from '@playwright/test'
import { COLOUR_RULES, tellViolations } from '#tests/support/axe.ts'

/** The theme as the workspace sets it. */
async function wear(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(name => document.documentElement.setAttribute('data-mantine-color-scheme', name), scheme)
}

/** Rows and lines after the first eight are built as those: judging each of a month's cells takes longer than reaching the screen. */
const ALIKE = '[role="row"]:nth-child(n+9), main li:nth-child(n+9)'

/** What axe finds in both themes, one line each; the second changes colours only. The page is left in the light one. */
export async function tellInBothThemes(page: Page): Promise<string[]> {
  await wear(page, 'light')
  const light = await tellViolations(page, { exclude: ALIKE })
  await wear(page, 'dark')
  const dark = await tellViolations(page, { exclude: ALIKE, rules: COLOUR_RULES })
  await wear(page, 'light')
  return [...light.map(v => `light, ${v}`), ...dark.map(v => `dark, ${v}`)]
}
