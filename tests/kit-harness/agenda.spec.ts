import { expect, type Page, test } from '@playwright/test'
import { findViolations } from '#tests/support/axe.ts'
import { inTheme } from '#tests/support/long.ts'

const open = (page: Page, variant: string, theme = 'light') => page.goto(`/?nu&theme=${theme}#agenda/${variant}`)
const board = (page: Page) => page.getByRole('application')
const slot = (page: Page, name: RegExp) => page.getByRole('button', { name }).first()
const last = (page: Page) => page.getByTestId('dernier')

test('adds, moves, pulls and deletes by keyboard alone', async ({ page }) => {
  await open(page, 'edit')
  await board(page).focus()
  for (const key of ['ArrowDown', 'ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowUp'])
    await page.keyboard.press(key)
  await expect(page.getByRole('status')).toHaveText('mardi, 08:00 à 08:30')
  await page.keyboard.press('Enter')
  await expect(last(page)).toHaveText('ajout 2 480 510')

  // Enter on a slot goes into it.
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('status')).toHaveText('lundi, 08:00, Disponible')
  await page.keyboard.press('Enter')
  await expect(slot(page, /^lundi, Disponible, 08:00 – 12:00/)).toBeFocused()
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'Shift+ArrowDown'])
    await page.keyboard.press(key)
  await expect(page.getByRole('status')).toHaveText('Jeudi, 08:15 – 12:30')
  await page.keyboard.press('Escape')
  await expect(last(page)).toHaveText('ajout 2 480 510')
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'Shift+ArrowDown', 'Enter'])
    await page.keyboard.press(key)
  await expect(last(page)).toHaveText('change 1 4 495 750')
  await expect(slot(page, /^jeudi, .*08:15 – 12:30/)).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(last(page)).toHaveText('supprime 1')
  await expect(board(page)).toBeFocused()
})

test('adds, moves and pulls with the mouse; Escape gives it back', async ({ page }) => {
  await open(page, 'dates')
  const surface = (await page.locator('[data-editable]').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const minute = surface.height / 1440
  const at = async (column: number, hours: number) =>
    page.mouse.move(surface.x + (surface.width / 7) * (column + 0.5), surface.y + hours * 60 * minute + 2, { steps: 3 })
  // The whole day is drawn, as one of the nights begins at 00:00.
  await at(3, 14)
  await page.mouse.down()
  await at(3, 15.5)
  await page.mouse.up()
  await expect(last(page)).toHaveText('ajout 2026-11-19 840 945')

  await at(4, 14.1)
  await page.mouse.down()
  await at(5, 16.1)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(last(page)).toHaveText('ajout 2026-11-19 840 945')
  await at(4, 14.1)
  await page.mouse.down()
  await at(5, 16.1)
  await page.mouse.up()
  await expect(last(page)).toHaveText('change g 2026-11-21 960 975')

  // The lower edge; then a locked slot, which nothing moves.
  const box = (await slot(page, /^samedi 21 novembre, .*16:00/).boundingBox()) ?? surface
  await page.mouse.move(box.x + 40, box.y + box.height - 2)
  await page.mouse.down()
  await page.mouse.move(box.x + 40, box.y + box.height + 60 * minute - 4, { steps: 3 })
  await page.mouse.up()
  await expect(last(page)).toHaveText('change g 2026-11-21 960 1035')
  await at(4, 15.1)
  await page.mouse.down()
  await at(5, 17)
  await page.mouse.up()
  await expect(last(page)).toHaveText('change g 2026-11-21 960 1035')
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 780 } })

  test('one day at a time, a tap and a small form', async ({ page }) => {
    await open(page, 'edit')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    const tuesday = page.getByRole('button', { name: 'mardi, rien' })
    await tuesday.tap()
    await expect(tuesday).toHaveAttribute('aria-pressed', 'true')
    const small = await page.evaluate(
      () => [...document.querySelectorAll('button, label')].filter(e => e.getBoundingClientRect().height < 40).length,
    )
    expect(small).toBe(0)
    await page.locator('[data-editable]').tap({ position: { x: 100, y: 10 * 80 + 5 } })
    const form = page.getByRole('form', { name: 'Nouvelle plage' })
    await expect(form.getByRole('button', { name: 'Ajouter' })).toBeFocused()
    await form.getByLabel('Fin').fill('10:00')
    await form.getByRole('button', { name: 'Ajouter' }).tap()
    await expect(page.getByText('Indiquez deux heures différentes.')).toBeVisible()
    await form.getByLabel('Fin').fill('11:45')
    await form.getByRole('button', { name: 'Ajouter' }).tap()
    await expect(last(page)).toHaveText('ajout 2 600 705')
    await slot(page, /^mardi, .*10:00 – 11:45/).tap()
    await page.getByRole('button', { name: 'Supprimer' }).tap()
    await expect(last(page)).toHaveText('supprime n4')
  })
})

test('the list says and does the same, and the display is kept', async ({ page }) => {
  await open(page, 'edit')
  await page.getByRole('button', { name: 'Agrandir les heures' }).click()
  await page.getByRole('button', { name: 'Agrandir les heures' }).click()
  await expect(page.getByRole('button', { name: 'Agrandir les heures' })).toBeDisabled()
  await page.getByText('Liste', { exact: true }).click()
  await page.reload()
  const sunday = page.getByRole('region', { name: 'dimanche' })
  await expect(sunday.getByRole('listitem')).toHaveText(/22:00 – 06:00 \(lendemain\)/)
  await page.getByRole('button', { name: 'Ajouter une plage mercredi' }).click()
  await page.getByLabel('Début').fill('14:00')
  await page.getByLabel('Fin').fill('17:00')
  await page.keyboard.press('Enter')
  await expect(last(page)).toHaveText('ajout 3 840 1020')
  await expect(page.getByRole('button', { name: 'Ajouter une plage mercredi' })).toBeFocused()
  await page.getByText('Agenda', { exact: true }).last().click()
  await expect(page.getByRole('button', { name: 'Agrandir les heures' })).toBeDisabled()
})

test('reads only where nothing is offered, and opens what it is told to open', async ({ page }) => {
  await open(page, 'plain')
  await expect(page.getByRole('application')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Semaine du 16 novembre' }).last().getByRole('button')).toHaveCount(0)
  await open(page, 'read')
  await slot(page, /Lefèvre Odile/).press('Enter')
  await expect(last(page)).toHaveText('Lefèvre Odile')
})

for (const theme of ['light', 'dark']) {
  test(`has no axe violation in any state, wide and narrow, ${theme}`, inTheme(theme), async ({ page }) => {
    for (const [variant, narrow] of [
      ['dates', false],
      ['read', true],
      ['edit', true],
      [theme === 'dark' ? 'empty' : 'stale', false],
      [theme === 'dark' ? 'loading' : 'error', true],
    ] as const) {
      await page.setViewportSize(narrow ? { width: 360, height: 780 } : { width: 1280, height: 800 })
      await open(page, variant, theme)
      if (variant === 'dates') await slot(page, /Baudry/).click()
      if (variant === 'edit') await page.getByText('Liste', { exact: true }).click()
      await page.waitForTimeout(200)
      const violations = await findViolations(page)
      expect(violations.map(v => `${variant}: ${v.id} ${v.nodes[0]?.html}`)).toEqual([])
    }
  })
}
