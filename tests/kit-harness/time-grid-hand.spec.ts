import { expect, test } from '@playwright/test'
import { cell, drag, entry, last, open, press } from './time-grid.ts'

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
