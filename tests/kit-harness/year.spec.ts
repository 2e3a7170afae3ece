import { expect, type Page, test } from '@playwright/test'
import { findViolations } from '#tests/support/axe.ts'
import { inTheme } from '#tests/support/long.ts'

const open = (page: Page, variant: string, theme = 'light') => page.goto(`/?nu&theme=${theme}#year/${variant}`)
const day = (page: Page, name: string) => page.getByRole('button', { name })

// Twelve months are alike and axe reads slowly: one with marks, and this month.
const ALIKE = 'table:not(:nth-of-type(2), :nth-of-type(11))'

test('one stop, then the arrows; Enter opens the day', async ({ page }) => {
  await open(page, 'year')
  await day(page, 'vendredi 20 novembre 2026, Astreinte, Temps libre compensé (après-midi)').focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(day(page, 'mercredi 11 novembre 2026, Armistice de 1918')).toBeFocused()
  await expect(page.getByRole('status').last()).toHaveText('mercredi 11 novembre 2026, Armistice de 1918')
  await page.keyboard.press('PageUp')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('dernier')).toHaveText('2026-10-05')
  expect(await page.locator('[data-day][tabindex="0"]').count()).toBe(1)
  await expect(page.getByRole('list', { name: 'Légende' })).toContainText('Congé26 jours')
})

test('another year starts afresh; paper holds the year alone', async ({ page }) => {
  await open(page, 'year')
  await page.evaluate(() => {
    window.print = () => {
      // In the frame that repeats its head on each page.
      document.title = `${document.title}|${document.body.lastElementChild?.querySelectorAll('table table').length}`
    }
  })
  await page.getByRole('button', { name: 'Imprimer' }).click()
  expect(await page.title()).toBe('Absences 2026|12')
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.getByRole('table')).toHaveCount(12)
  await page.getByRole('button', { name: 'Année précédente' }).click()
  await expect(page.getByRole('table', { name: 'Février' }).getByRole('button')).toHaveCount(28)
  await expect(page.locator('[data-day="2025-01-01"]')).toHaveAttribute('tabindex', '0')
})

for (const theme of ['light', 'dark']) {
  test(`has no axe violation in any state, wide and narrow, ${theme}`, inTheme(theme), async ({ page }) => {
    for (const [variant, narrow] of [
      ['year', theme === 'dark'],
      [theme === 'dark' ? 'empty' : 'stale', theme === 'light'],
      [theme === 'dark' ? 'loading' : 'error', true],
    ] as const) {
      await page.setViewportSize(narrow ? { width: 360, height: 780 } : { width: 1280, height: 800 })
      await open(page, variant, theme)
      await page.waitForTimeout(150)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(narrow ? 360 : 1280)
      const violations = await findViolations(page, { exclude: ALIKE })
      expect(violations.map(v => `${variant}: ${v.id} ${v.nodes[0]?.html}`)).toEqual([])
    }
  })
}
