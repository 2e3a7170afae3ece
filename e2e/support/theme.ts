import type { Page } from '@playwright/test'

export type Scheme = 'light' | 'dark'
export const schemes: readonly Scheme[] = ['light', 'dark']

/** The theme as the workspace sets it, once colours on their way have arrived: half-way, one would be measured wrong. */
export async function wear(page: Page, scheme: Scheme): Promise<void> {
  await page.evaluate(async name => {
    document.documentElement.setAttribute('data-mantine-color-scheme', name)
    await Promise.all(document.getAnimations().map(a => a.finished.catch(() => a)))
  }, scheme)
}
