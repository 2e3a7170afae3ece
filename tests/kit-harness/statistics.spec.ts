import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { findViolations } from '#tests/support/axe.ts'
import { inTheme } from '#tests/support/long.ts'

const open = (page: Page, variant: string, theme = 'light') => page.goto(`/?nu&theme=${theme}#statistics/${variant}`)
const show = (page: Page, view: string) => page.getByText(view, { exact: true }).click()
const names = (page: Page) => page.locator('tbody th')

test('orders, opens a number, sums and exports real numbers', async ({ page }) => {
  await open(page, 'euros')
  await expect(page.getByRole('columnheader', { name: 'Part' })).toHaveCount(0)
  await open(page, 'days')
  await expect(names(page).first()).toHaveText('Carlier Inès')
  const janvier = page.getByRole('button', { name: 'Trier par Janvier' })
  await janvier.click()
  await expect(page.getByRole('columnheader', { name: 'Trier par Janvier' })).toHaveAttribute('aria-sort', 'descending')
  await expect(names(page).last()).toHaveText('Petit Hugo')
  await janvier.click()
  await expect(names(page).first()).toHaveText('Petit Hugo')
  await janvier.click()
  await expect(names(page).first()).toHaveText('Carlier Inès')
  await page.getByRole('button', { name: /^Baudry Paul, Mars\s:/ }).click()
  await expect(page.getByTestId('dernier')).toHaveText('Baudry Paul Mars')

  await page.getByRole('button', { name: 'Exporter' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Texte (csv)' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')
  expect(lines[0]).toContain('Agent;Janvier;Février')
  expect(lines[1]).toMatch(/^Carlier Inès;14;19;15;/)
  expect(lines.at(-1)).toMatch(/^Total;\d+/)
})

test('the chart says the same values by keyboard, and the legend hides a series', async ({ page }) => {
  await open(page, 'days')
  await show(page, 'Barres')
  const first = page.getByRole('button', { name: /^Janvier\s: Carlier Inès 14, Baudry Paul 21/ })
  await first.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: /^Février\s:/ })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('button', { name: /^Décembre\s: Carlier Inès –/ })).toBeFocused()
  // Seven rows: the seventh waits, and each press changes what is drawn and what is said.
  const last = page.getByRole('button', { name: 'Série Petit Hugo' })
  await expect(last).toHaveAttribute('aria-pressed', 'false')
  const bars = await page.locator('figure > div rect[fill^="url"]').count()
  await last.click()
  await expect(page.getByRole('button', { name: /^Avril\s:.*Petit Hugo/ })).toBeVisible()
  expect(await page.locator('figure > div rect[fill^="url"]').count()).toBe(bars + 8)
  await page.getByRole('button', { name: 'Série Baudry Paul' }).press('Enter')
  await expect(page.getByRole('button', { name: /Baudry Paul 21/ })).toHaveCount(0)
  await show(page, 'Courbes')
  await expect(page.locator('figure > div polyline')).toHaveCount(6)
})

test('every page of paper has the title and the names of the columns', async ({ page }) => {
  await open(page, 'long')
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await page.getByRole('button', { name: 'Imprimer' }).click()
  const file = await page.pdf({ preferCSSPageSize: true })
  const paper = await getDocument({ data: new Uint8Array(file) }).promise
  expect(paper.numPages).toBeGreaterThan(1)
  for (let at = 1; at <= paper.numPages; at++) {
    const { items } = await (await paper.getPage(at)).getTextContent()
    const words = items.map(item => ('str' in item ? item.str : ''))
    for (const word of ['Jours travaillés', 'Agent', 'janv.', 'juil.']) expect(words, `page ${at}`).toContain(word)
  }
})

for (const theme of ['light', 'dark']) {
  test(`has no axe violation in any state, wide and narrow, ${theme}`, inTheme(theme), async ({ page }) => {
    for (const [variant, view, narrow] of [
      ['days', 'Tableau', true],
      ['days', 'Barres', true],
      ['euros', 'Courbes', false],
      [theme === 'dark' ? 'empty' : 'stale', '', false],
      [theme === 'dark' ? 'loading' : 'error', '', true],
    ] as const) {
      await page.setViewportSize(narrow ? { width: 360, height: 780 } : { width: 1280, height: 800 })
      await open(page, variant, theme)
      if (view) await show(page, view)
      await page.waitForTimeout(150)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(narrow ? 360 : 1280)
      const violations = await findViolations(page)
      expect(violations.map(v => `${variant}: ${v.id} ${v.nodes[0]?.html}`)).toEqual([])
    }
  })
}
