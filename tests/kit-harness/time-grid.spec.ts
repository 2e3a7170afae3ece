import { expect, type Page, test } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { findViolations } from '#tests/support/axe.ts'

const open = async (page: Page, variant: string, theme = 'light') => {
  await page.goto(`/?nu&theme=${theme}#time-grid/${variant}`)
  if (variant !== 'empty') await expect(page.getByRole('grid', { name: 'Planning' })).toBeVisible()
}
const grid = (page: Page) => page.getByRole('grid', { name: 'Planning' })
const last = (page: Page) => page.getByTestId('dernier')
const entry = (page: Page, id: string) => page.locator(`[data-entry="${id}"]`)
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
/** Middle of a cell of the month; rows are 34 high under the heads. */
async function cell(page: Page, row: number, column: number): Promise<{ x: number; y: number }> {
  const track = await page.locator(`[data-rank="${row}"] [role=presentation]`).boundingBox()
  if (!track) throw new Error(`row ${row} is not drawn`)
  return { x: track.x + (track.width / 31) * (column + 0.5), y: track.y + track.height / 2 }
}
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }, key?: 'Control' | 'Alt') {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 5 })
  if (key) await page.keyboard.down(key)
  await page.mouse.move(to.x + 1, to.y)
  await page.mouse.up()
  if (key) await page.keyboard.up(key)
}

test.describe('the keyboard', () => {
  test('one stop; arrows, ranges, letters, Enter, Escape', async ({ page }) => {
    await open(page, 'month')
    await grid(page).focus()
    const active = page.locator('[id$="-active"]')
    // It begins on today, where Leïla Amrani has nothing.
    await expect(active).toHaveAttribute('aria-label', 'Amrani Leïla, lundi 7 décembre 2026, rien')
    expect(await grid(page).getAttribute('aria-activedescendant')).toBe(await active.getAttribute('id'))
    await press(page, 'ArrowRight')
    await expect(active).toHaveAttribute('aria-label', 'Jour, 09:00 – 17:00')
    await press(page, 'Enter')
    await expect(last(page)).toHaveText('ouvre 0-2026-12-08 a0')
    await press(page, 'Shift+ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowDown')
    await expect(page.getByRole('status')).toHaveText('2\u00a0jours, 3\u00a0lignes')
    await press(page, 'n')
    await expect(last(page)).toHaveText('tape n a0+a1+a2')
    await press(page, 'Escape')
    await expect(page.getByRole('status')).toHaveText('')
    await press(page, 'Home')
    await expect(active).toHaveAttribute('aria-label', 'Carlier Inès, mardi 1er décembre 2026, rien')
    await press(page, 'Control+End')
    await press(page, 'Enter')
    await expect(last(page)).toHaveText(/^(ouvre 16-2026-12-31 a16|plage a16 2026-12-31T00:00 2027-01-01T00:00)$/)
  })

  test('the menu moves, copies and gives another length; then it is undone and done again', async ({ page }) => {
    await open(page, 'month')
    await grid(page).focus()
    await press(page, 'ArrowRight', 'Shift+F10')
    await page.getByRole('menuitem', { name: 'Déplacer…' }).click()
    const dialog = page.getByRole('dialog', { name: /^Déplacer/ })
    await dialog.getByRole('textbox', { name: 'Jour' }).fill('09/12/2026')
    await dialog.getByRole('button', { name: 'Déplacer' }).click()
    await expect(last(page)).toHaveText('déplace 0-2026-12-08 a0 2026-12-09T09:00 2026-12-09T17:00')
    await expect(grid(page)).toBeFocused()
    await press(page, 'Control+z')
    await expect(page.getByRole('button', { name: 'Refaire\u00a0: déplacement' })).toBeEnabled()
    await press(page, 'Control+Shift+z')
    await expect(page.getByRole('button', { name: 'Défaire\u00a0: déplacement' })).toBeEnabled()
    await press(page, 'Control+z')
    await expect(page.getByRole('button', { name: 'Refaire\u00a0: déplacement' })).toBeEnabled()
    await press(page, 'Shift+F10')
    await page.getByRole('menuitem', { name: 'Durée…' }).click()
    await page.getByRole('textbox', { name: 'Heures' }).fill('10')
    await page.getByRole('button', { name: 'Changer la durée' }).click()
    await expect(last(page)).toHaveText('durée 0-2026-12-08 a0 2026-12-08T09:00 2026-12-08T19:00')
    await press(page, 'Shift+F10')
    await page.getByRole('menuitem', { name: 'Copier…' }).click()
    const copy = page.getByRole('dialog', { name: /^Copier/ })
    await copy.getByRole('combobox', { name: 'Ligne' }).fill('Bonnet')
    await page.getByRole('option', { name: 'Bonnet Hugo', exact: true }).click()
    await copy.getByRole('button', { name: 'Copier' }).click()
    await expect(last(page)).toHaveText('copie 0-2026-12-08 a1 2026-12-08T09:00 2026-12-08T19:00')
  })

  test('where entries are the stops, it goes from one to the next', async ({ page }) => {
    await open(page, 'read')
    expect(await page.locator('[data-entry] button[tabindex="0"]').count()).toBe(1)
    await page.locator('[data-entry] button[tabindex="0"]').focus()
    await press(page, 'ArrowRight', 'ArrowDown')
    await expect(entry(page, '1-2026-12-02').getByRole('button')).toBeFocused()
    await press(page, 'End')
    await expect(page.locator('[data-rank="1"] [data-entry]').last().getByRole('button')).toBeFocused()
    for (const key of ['Enter', ' ']) {
      await press(page, 'Home', key)
      await expect(last(page)).toHaveText(/^ouvre 1-2026-12-\d\d a1$/)
      await press(page, 'End', key)
      await expect(last(page)).toHaveText('ouvre 1-2026-12-30 a1')
    }
  })
})

test.describe('a desk', () => {
  const typed = (page: Page) => page.getByTestId('code')

  test('letters are codes: at once, after Enter, after a moment; Delete clears', async ({ page }) => {
    await open(page, 'desk')
    await grid(page).focus()
    await press(page, 'm')
    await expect(typed(page)).toHaveText('M a0 2026-12-07T00:00')
    await press(page, 'Shift+ArrowDown', 'c', 'p')
    await expect(typed(page)).toHaveText('CP a0+a1 2026-12-07T00:00')
    await press(page, 'c', 'Enter')
    await expect(typed(page)).toHaveText('C a0+a1 2026-12-07T00:00')
    await press(page, 'c', 'Escape', 'ArrowLeft', 'c')
    await expect(typed(page)).toHaveText('C a1 2026-12-06T00:00')
    await press(page, 'Shift+ArrowLeft', 'Delete')
    await expect(last(page)).toHaveText('efface a1 2026-12-05T00:00 2026-12-07T00:00')
    await expect(typed(page)).toHaveText('C a1 2026-12-06T00:00')
  })

  test('cells are copied and pasted, and undone in one step', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(page, 'desk')
    await grid(page).focus()
    const row = page.locator('[data-rank="1"] [data-entry]')
    const before = await row.count()
    await press(page, 'ArrowRight', 'Shift+ArrowRight', 'Control+c')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^J\t[A-Z]$/)
    await press(page, 'ArrowDown', 'Control+v')
    await expect(last(page)).toHaveText(/^colle a1 2026-12-09T00:00 2026-12-11T00:00 J,[A-Z]$/)
    await expect(row).toHaveCount(before + 2)
    await press(page, 'Control+z')
    await expect(row).toHaveCount(before)
    await page.evaluate(() => navigator.clipboard.writeText('M\tN\nA\t'))
    await press(page, 'Control+v')
    await expect(last(page)).toHaveText('colle a1+a2 2026-12-09T00:00 2026-12-11T00:00 M,N/A,')
  })

  test('marks, absences and counters are seen, said under the mouse and to who does not see', async ({ page }) => {
    await open(page, 'desk')
    const mark = page.locator('[data-rank="0"] [data-kind="conflict"]')
    const box = await mark.boundingBox()
    if (!box) throw new Error('no mark')
    await page.mouse.move(box.x + box.width - 2, box.y + 2)
    await expect(page.getByRole('tooltip')).toHaveText('Moins de 11 h de repos')
    await grid(page).focus()
    await press(page, 'ArrowRight')
    await expect(page.locator('[id$="-active"]')).toHaveAttribute('aria-description', 'Moins de 11 h de repos')
    await press(page, 'ArrowRight')
    expect(await page.locator('[id$="-active"]').getAttribute('aria-description')).toBeNull()
    await expect(page.getByRole('gridcell', { name: 'Absente' }).first()).toBeVisible()
    await expect(page.locator('[data-rank="6"] em')).toHaveAttribute('title', /ce mois-ci$/)
    // The post under the mark is taken as any other.
    await drag(page, await cell(page, 0, 7), await cell(page, 0, 6))
    await expect(last(page)).toHaveText('déplace 0-2026-12-08 a0 2026-12-07T09:00 2026-12-07T17:00')
  })
})

test('what is to be placed is dragged onto a row and a time, or placed by a form', async ({ page }) => {
  await open(page, 'side')
  const card = (name: string) => page.getByRole('region', { name: 'À placer' }).getByRole('button', { name })
  const center = async (name: string) => {
    const box = await card(name).boundingBox()
    if (!box) throw new Error(`${name} is not there`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const track = await page.locator('[data-rank="2"] [role=presentation]').boundingBox()
  if (!track) throw new Error('row 2 is not drawn')
  const six = { x: track.x + (track.width / 64) * 2.5, y: track.y + track.height / 2 }
  const from = await center('Moreau')
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(six.x, six.y, { steps: 5 })
  await press(page, 'Escape')
  await page.mouse.up()
  await expect(card('Moreau')).toBeVisible()
  await drag(page, from, six)
  await expect(last(page)).toHaveText('w0 t2 2026-12-01T06:30 2026-12-01T07:30')
  await expect(entry(page, 'w0')).toBeVisible()
  await expect(card('Moreau')).toHaveCount(0)
  // Dropped beside the rows, it stays to be placed.
  await drag(page, await center('Petit'), { x: 8, y: 8 })
  await expect(card('Petit')).toBeVisible()
  await card('Syndic Vauban').focus()
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog', { name: /^Placer/ })
  await dialog.getByRole('combobox', { name: 'Ligne' }).fill('Carlier')
  await page.getByRole('option', { name: 'Carlier Inès', exact: true }).click()
  await dialog.getByRole('button', { name: 'Placer' }).click()
  await expect(last(page)).toHaveText('w1 t2 2026-12-01T09:00 2026-12-01T11:00')
})

test('a drag that ends on its own card is no press on it', async ({ page }) => {
  await open(page, 'side')
  const card = page.getByRole('region', { name: 'À placer' }).getByRole('button', { name: 'Moreau' })
  const box = await card.boundingBox()
  if (!box) throw new Error('no card')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 300, y, { steps: 4 })
  await page.mouse.move(x + 4, y, { steps: 4 })
  await page.mouse.up()
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 60, y, { steps: 4 })
  await press(page, 'Escape')
  await page.mouse.move(x + 2, y)
  await page.mouse.up()
  await page.waitForTimeout(200)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // A press alone still opens it.
  await card.click()
  await expect(page.getByRole('dialog', { name: /^Placer/ })).toBeVisible()
})

test('what is in a row goes back to the side column, by the mouse and by its menu; undone', async ({ page }) => {
  await open(page, 'side')
  const side = page.getByRole('region', { name: 'À placer' })
  const post = await entry(page, '0-0').boundingBox()
  const column = await side.boundingBox()
  if (!post || !column) throw new Error('nothing drawn')
  const label = (await entry(page, '0-0').textContent()) ?? ''
  const from = { x: post.x + post.width / 2, y: post.y + post.height / 2 }
  const inside = { x: column.x + 40, y: column.y + 200 }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(inside.x, inside.y, { steps: 5 })
  await expect(side).toHaveAttribute('data-target', '')
  await press(page, 'Escape')
  await page.mouse.up()
  await expect(side).not.toHaveAttribute('data-target')
  await expect(last(page)).toHaveText('')
  await drag(page, from, inside)
  await expect(last(page)).toHaveText('remet 0-0 t0')
  await expect(entry(page, '0-0')).toHaveCount(0)
  await expect(side.locator('[data-loose="0-0"]')).toContainText(label)
  await page.getByRole('button', { name: 'Défaire\u00a0: remise à placer' }).click()
  await expect(entry(page, '0-0')).toBeVisible()
  await expect(side.locator('[data-loose="0-0"]')).toHaveCount(0)
  await page.mouse.click(from.x, from.y, { button: 'right' })
  await page.getByRole('menuitem', { name: 'Remettre dans «\u00a0À placer\u00a0»' }).click()
  await expect(side.locator('[data-loose="0-0"]')).toBeVisible()
})

test('a card has the ground and the ink of its tone; the shade of the pointer stays off paper', async ({ page }) => {
  await open(page, 'side')
  const ground = (name: string) =>
    page
      .getByRole('region', { name: 'À placer' })
      .getByRole('button', { name })
      .evaluate(node => getComputedStyle(node).backgroundColor)
  expect(await ground('Moreau')).not.toBe(await ground('Petit'))
  const head = page.locator('[data-rank="1"] [role=rowheader]')
  const shade = () => head.evaluate(node => getComputedStyle(node).backgroundColor)
  const quiet = await shade()
  await head.hover()
  expect(await shade()).not.toBe(quiet)
  await page.emulateMedia({ media: 'print' })
  expect(await shade()).toBe(quiet)
})

test.describe('the mouse', () => {
  test('a range over rows, from either end', async ({ page }) => {
    await open(page, 'month')
    await drag(page, await cell(page, 1, 4 - 1), await cell(page, 0, 2))
    // What is pressed first was a cell without a post.
    await expect(last(page)).toHaveText('plage a0+a1 2026-12-03T00:00 2026-12-05T00:00')
  })

  test('moves, copies with Control or Alt, gives back with Escape, refuses what is locked', async ({ page }) => {
    await open(page, 'month')
    const [from, to] = [await cell(page, 0, 7), await cell(page, 1, 2)]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 5 })
    await press(page, 'Escape')
    await page.mouse.up()
    await expect(last(page)).toHaveText('')
    const cp = await cell(page, 4, 15)
    await drag(page, cp, await cell(page, 4, 2))
    await expect(last(page)).toHaveText('')
    await drag(page, from, to)
    await expect(last(page)).toHaveText('déplace 0-2026-12-08 a1 2026-12-03T09:00 2026-12-03T17:00')
    await drag(page, to, from, 'Control')
    await expect(last(page)).toHaveText('copie 0-2026-12-08 a0 2026-12-08T09:00 2026-12-08T17:00')
    await drag(page, from, await cell(page, 0, 6), 'Alt')
    await expect(last(page)).toHaveText("copie 0-2026-12-08' a0 2026-12-07T09:00 2026-12-07T17:00")
  })

  test('takes a narrow post whole, even by its edge; undone by the keyboard with nothing of the grid in hand', async ({
    page,
  }) => {
    await open(page, 'month')
    const box = await entry(page, '0-2026-12-08').boundingBox()
    const to = await cell(page, 0, 6)
    if (!box) throw new Error('no post')
    await drag(page, { x: box.x + 3, y: to.y }, to)
    await expect(last(page)).toHaveText('déplace 0-2026-12-08 a0 2026-12-07T09:00 2026-12-07T17:00')
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await press(page, 'Control+z')
    await expect(page.getByRole('button', { name: 'Refaire\u00a0: déplacement' })).toBeEnabled()
    await press(page, 'Control+y')
    await expect(page.getByRole('button', { name: 'Défaire\u00a0: déplacement' })).toBeEnabled()
  })

  test('pulls both edges by quarters of an hour', async ({ page }) => {
    await open(page, 'day')
    const box = async () => (await entry(page, '0-0').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const track = await page.locator('[data-rank="0"] [role=presentation]').boundingBox()
    const quarter = (track?.width ?? 0) / 64
    const bar = await box()
    const y = bar.y + bar.height / 2
    await drag(page, { x: bar.x + bar.width - 3, y }, { x: bar.x + bar.width - 3 + 2 * quarter, y })
    await expect(last(page)).toHaveText('durée 0-0 t0 2026-12-01T07:30 2026-12-01T09:00')
    const wider = await box()
    await drag(page, { x: wider.x + 3, y }, { x: wider.x + 3 - 2 * quarter, y })
    await expect(last(page)).toHaveText('durée 0-0 t0 2026-12-01T07:00 2026-12-01T09:00')
    await page.getByRole('button', { name: 'Défaire\u00a0: durée' }).click()
    await page.getByRole('button', { name: 'Défaire\u00a0: durée' }).click()
    expect((await box()).width).toBeCloseTo(bar.width, 0)
  })

  test('the right button has the menu of what is under it', async ({ page }) => {
    await open(page, 'month')
    const post = await cell(page, 0, 7)
    await page.mouse.click(post.x, post.y, { button: 'right' })
    await expect(page.getByRole('menuitem')).toHaveText(['Ouvrir', 'Déplacer…', 'Copier…', 'Durée…'])
    await press(page, 'Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    const empty = await cell(page, 0, 6)
    await page.mouse.click(empty.x, empty.y, { button: 'right' })
    await page.getByRole('menuitem', { name: 'Poser un congé' }).click()
    await expect(last(page)).toHaveText('congé 2026-12-07T00:00')
  })
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 820, height: 1000 } })

  test('a tap opens; held, it moves, chooses a range, or has the menu', async ({ page }) => {
    await open(page, 'month')
    const client = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
    const [post, other] = [await cell(page, 0, 7), await cell(page, 1, 2)]
    await page.touchscreen.tap(post.x, post.y)
    await expect(last(page)).toHaveText('ouvre 0-2026-12-08 a0')
    const hold = async (from: { x: number; y: number }, to?: { x: number; y: number }) => {
      await touch('touchStart', from)
      await page.waitForTimeout(600)
      if (to)
        for (const part of [0.3, 0.7, 1])
          await touch('touchMove', { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part })
      await touch('touchEnd')
    }
    await hold(post, other)
    await expect(last(page)).toHaveText('déplace 0-2026-12-08 a1 2026-12-03T09:00 2026-12-03T17:00')
    await hold(await cell(page, 0, 5), await cell(page, 0, 6))
    await expect(last(page)).toHaveText('plage a0 2026-12-06T00:00 2026-12-08T00:00')
    await hold(other)
    await expect(page.getByRole('menuitem', { name: 'Déplacer…' })).toBeVisible()
  })
})

test('a thousand rows: what is in sight is drawn, heads and names stay, the zoom widens', async ({ page }) => {
  await open(page, 'many')
  const drawn = () => page.locator('[data-rank]').count()
  expect(await drawn()).toBeLessThan(40)
  await grid(page).evaluate(node => node.scrollTo(0, 500 * 34))
  await expect(page.locator('[data-rank="502"]')).toBeVisible()
  expect(await drawn()).toBeLessThan(40)
  const head = await page.getByRole('columnheader', { name: '1000 agents' }).boundingBox()
  const frame = await grid(page).boundingBox()
  expect(head?.y).toBeCloseTo((frame?.y ?? 0) + 1, 0)
  for (const _ of [1, 2, 3]) await page.getByRole('button', { name: 'Agrandir les colonnes' }).click()
  await grid(page).evaluate(node => node.scrollTo(900, 500 * 34))
  const name = await page.locator('[data-rank="502"] [role=rowheader]').boundingBox()
  expect(name?.x).toBeCloseTo((frame?.x ?? 0) + 1, 0)
  await grid(page).focus()
  await press(page, 'Control+End')
  await expect(page.locator('[data-rank="999"]')).toBeVisible()
})

test('paper holds every row; the browser’s own printing too', async ({ page }) => {
  await open(page, 'groups')
  await page.evaluate(() => {
    window.print = () => {
      const sheet = document.body.lastElementChild
      document.title = [
        document.title,
        sheet?.getAttribute('data-format'),
        sheet?.querySelectorAll('[data-rank]').length,
        sheet?.querySelectorAll('[data-entry]').length,
      ].join('|')
    }
  })
  const before = await page.locator('[data-rank]').count()
  expect(before).toBeLessThan(60)
  await page.getByRole('button', { name: 'Imprimer' }).click()
  expect(await page.title()).toMatch(/^Planning\|a3\|60\|1[23]\d\d$/)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.locator('[data-rank]')).toHaveCount(before)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page.locator('[data-rank]')).toHaveCount(60)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.locator('[data-rank]')).toHaveCount(before)
})

test('every page of paper has the heads', async ({ page }) => {
  await open(page, 'groups')
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await page.getByRole('button', { name: 'Imprimer' }).click()
  const file = await page.pdf({ preferCSSPageSize: true })
  const paper = await getDocument({ data: new Uint8Array(file) }).promise
  expect(paper.numPages).toBeGreaterThan(1)
  for (let at = 1; at <= 2; at++) {
    const { items } = await (await paper.getPage(at)).getTextContent()
    const words = items.map(item => ('str' in item ? item.str : ''))
    expect(words.join('')).toContain('60 agents')
    expect(words).toContain('31')
  }
})

test('on a phone a name keeps its line, and what is above the grid stands on one', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, 'side')
  const name = page.locator('[data-rank="2"] [role=rowheader] b')
  expect(await name.evaluate(node => node.scrollWidth <= node.clientWidth)).toBe(true)
  const tops = await page
    .getByRole('button', { name: /^(Réduire les colonnes|Imprimer)$/ })
    .evaluateAll(nodes => nodes.map(node => node.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
})

test('the same as a list of words, row by row', async ({ page }) => {
  await open(page, 'many')
  await page.getByText('Liste', { exact: true }).click()
  const list = page.getByRole('region', { name: 'Planning' })
  await expect(list.getByRole('heading')).toHaveCount(50)
  await expect(list).toContainText('lun. 14 déc. au dim. 20 déc.\u00a0: Congé payé')
  await list.getByRole('button', { name: /Lignes suivantes/ }).click()
  await expect(list.getByRole('heading')).toHaveCount(100)
  await list.getByRole('button', { name: 'mar. 1er déc., 06:45 – 14:15\u00a0: Matin, 06:45 – 14:15' }).first().click()
  await expect(last(page)).toHaveText('ouvre 0-2026-12-01 a0')
})

for (const theme of ['light', 'dark']) {
  test(`has no axe violation in any state, wide and narrow, ${theme}`, async ({ page }) => {
    for (const [variant, narrow] of [
      ['month', theme === 'dark'],
      ['day', theme === 'light'],
      ['desk', theme === 'dark'],
      ['side', theme === 'light'],
      ['lanes', false],
      ['read', true],
      ['empty', true],
    ] as const) {
      await page.setViewportSize(narrow ? { width: 360, height: 780 } : { width: 1280, height: 800 })
      await open(page, variant, theme)
      if (variant === 'month') await grid(page).focus()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(narrow ? 360 : 1280)
      const violations = await findViolations(page)
      expect(violations.map(v => `${variant}: ${v.id} ${v.nodes[0]?.html}`)).toEqual([])
    }
  })
}
