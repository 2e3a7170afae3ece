import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { findViolations } from '#tests/support/axe.ts'
import { inTheme } from '#tests/support/long.ts'

const open = (page: Page, variant: string, theme = 'light') => page.goto(`/?nu&theme=${theme}#grid/${variant}`)
const grid = (page: Page) => page.getByRole('grid', { name: 'Véhicules' })
const filter = (page: Page) => page.getByRole('textbox', { name: 'Filtrer (termes séparés par #)' })
const firstName = (page: Page) => page.locator('td[data-first]').first()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

/** The count under the table; a moment later the same words are also announced. */
const count = (page: Page, text: RegExp) => page.locator('span').filter({ hasText: text }).first()

test('from the filter to a confirmed menu, by keyboard alone', async ({ page }) => {
  await open(page, 'few')
  await filter(page).focus()
  await page.keyboard.type('électrique#')
  await page.keyboard.press('Enter')
  await expect(count(page, /^12\slignes, 4 après filtre$/)).toBeVisible()
  await page.keyboard.press('Backspace')
  await expect(count(page, /^12\slignes$/)).toBeVisible()

  // One stop for the whole table, then the arrows.
  await firstName(page).focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('columnheader', { name: 'Véhicule' }).getByRole('button')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('columnheader', { name: 'Véhicule' })).toHaveAttribute('aria-sort', 'descending')
  await expect(firstName(page)).toHaveText('Zoé 8')
  await expect(page.getByRole('status')).toContainText('Trié par Véhicule, ordre décroissant')

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByRole('group', { name: 'Sélection' })).toContainText('2 lignes sélectionnées')

  // Kangoo 1 is out of service: its menu destroys, and asks.
  await page.getByText('Kangoo 1', { exact: true }).focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Modifier' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Supprimer le véhicule' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ne rien changer' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('dernier')).toHaveText('supprimer 1')
  await expect(page.getByRole('button', { name: 'Actions sur Kangoo 1' })).toBeFocused()
  await page.keyboard.press('/')
  await expect(filter(page)).toBeFocused()
})

test('keeps the focus through a refresh, and widths, order and views through a reload', async ({ page }) => {
  await open(page, 'details')
  await page.getByText('Zoé 4', { exact: true }).focus()
  await page.getByRole('button', { name: 'Actualiser' }).evaluate(button => (button as HTMLButtonElement).click())
  await expect(page.getByText('39 lignes')).toBeVisible()
  expect(await focused(page)).toBe('Zoé 4')
  // A colleague removed the very row that has the focus: now the third of the page, Kangoo 5 takes its place.
  await page.getByRole('button', { name: 'Actualiser' }).evaluate(button => (button as HTMLButtonElement).click())
  await expect(page.getByText('38 lignes')).toBeVisible()
  expect(await focused(page)).toBe('Kangoo 5')

  const heading = page.getByRole('columnheader', { name: 'Immatriculation' })
  const before = (await heading.boundingBox())?.width ?? 0
  await heading.getByRole('button').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(async () => (await heading.boundingBox())?.width ?? 0).toBeCloseTo(before + 16, 0)
  const box = (await heading.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(box.x + box.width - 3, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width + 41, box.y + 10, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await heading.boundingBox())?.width ?? 0).toBeCloseTo(before + 60, 0)
  await heading.getByRole('button').click()
  await page.reload()
  await expect(heading).toHaveAttribute('aria-sort', 'ascending')
  expect((await heading.boundingBox())?.width).toBeCloseTo(before + 60, 0)
})

for (const theme of ['light', 'dark']) {
  test(`has no axe violation in any state, wide and narrow, ${theme}`, inTheme(theme), async ({ page }) => {
    for (const [variant, narrow] of [
      ['details', false],
      ['few', true],
      [theme === 'dark' ? 'empty' : 'error', true],
    ] as const) {
      await page.setViewportSize(narrow ? { width: 360, height: 780 } : { width: 1280, height: 800 })
      await open(page, variant, theme)
      if (variant === 'details') {
        await page.getByRole('checkbox', { name: 'Sélectionner Kangoo 1', exact: true }).check()
        await page.getByRole('button', { name: 'Détail de Kangoo 1', exact: true }).click()
        await page.getByRole('button', { name: 'Colonnes' }).click()
        await expect(page.getByRole('dialog', { name: 'Colonnes' })).toBeVisible()
      }
      await page.waitForTimeout(200)
      const violations = await findViolations(page)
      expect(violations.map(v => `${variant}: ${v.id} ${v.nodes[0]?.html}`)).toEqual([])
    }
  })
}

test('cards at 360 px, nothing past the edge, same menus under the thumb', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await open(page, 'long')
  const cards = page.getByRole('list', { name: 'Véhicules' }).getByRole('listitem')
  await expect(cards).toHaveCount(20)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  const menu = cards.first().getByRole('button', { name: /^Actions/ })
  const { width = 0, height = 0 } = (await menu.boundingBox()) ?? {}
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(48)
  await menu.click()
  await page.getByRole('menuitem', { name: 'Modifier' }).click()
  await expect(page.getByTestId('dernier')).toHaveText('modifier 1')
})

test('10,000 rows here: order, then a filter', async ({ page }) => {
  await open(page, 'many')
  await page.getByRole('columnheader', { name: 'Véhicule' }).getByRole('button').click()
  await expect(firstName(page)).toHaveText(/^Berlingo/)
  await filter(page).fill('abbeville#diesel')
  await expect(count(page, /^10\s000\slignes, \d{3} après filtre$/)).toBeVisible()
})

test('100,000 rows on the server: order, filter, rows to the last, a refusal said', async ({ page }) => {
  await open(page, 'served')
  await expect(count(page, /^100\s000\slignes$/)).toBeVisible()
  const cost = page.getByRole('columnheader', { name: 'Coût annuel' }).getByRole('button')
  await cost.click()
  await cost.click()
  await filter(page).fill('corbie')
  await page.keyboard.press('Enter')
  await filter(page).fill('électrique')
  await page.keyboard.press('Enter')
  await expect(count(page, /^100\s000\slignes, \d\s\d{3} après filtre$/)).toBeVisible({ timeout: 15_000 })
  await firstName(page).focus()
  await page.keyboard.press('Control+End')
  await expect(grid(page).locator('tbody tr[aria-busy]')).toHaveCount(0)
  await expect(grid(page).locator('tbody tr').last()).toHaveAttribute('aria-rowindex', /^\d{4}$/)
  // What is drawn is what is seen and a little more, however long the list.
  expect(await grid(page).locator('tbody tr[data-line]').count()).toBeLessThan(60)
  await filter(page).fill('panne')
  await expect(page.getByRole('alert')).toContainText('Le serveur ne répond pas.')
})

test('exports what is filtered, as CSV and as a workbook', async ({ page }) => {
  await open(page, 'few')
  await filter(page).fill('carlier#amiens')
  await expect(count(page, /^12\slignes, 1 après filtre$/)).toBeVisible()
  const save = async (name: string) => {
    await page.getByRole('button', { name: 'Exporter' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name }).click()
    const file = await download
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }
  const csv = await save('Texte (csv)')
  expect(csv.name).toMatch(/^peu-\d{4}-\d{2}-\d{2}\.csv$/)
  expect(csv.bytes.toString('utf8')).toBe(
    '\uFEFFVéhicule;Immatriculation;Énergie;Technicien;Téléphone;Zone;Contrôle technique;Coût annuel;En service\r\n' +
      'e-208 2;GB-161-RT;Diesel;Carlier Inès;07 55 66 77 88;Amiens Nord;04/07/2026;1857,61;Oui\r\n',
  )
  const xlsx = await save('Classeur (xlsx)')
  expect(xlsx.name).toMatch(/\.xlsx$/)
  expect(xlsx.bytes.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04')
})
