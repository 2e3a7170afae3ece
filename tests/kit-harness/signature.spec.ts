import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { findViolations } from '#tests/support/axe.ts'

async function draw(page: Page, scope = page.locator('main')) {
  const canvas = scope.locator('canvas')
  await canvas.scrollIntoViewIfNeeded()
  const box = await canvas.boundingBox()
  if (!box) throw new Error('No canvas')
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  await page.mouse.move(...at(0.15, 0.6))
  await page.mouse.down()
  for (const [x, y] of [
    [0.25, 0.2],
    [0.35, 0.7],
    [0.5, 0.3],
    [0.65, 0.65],
    [0.85, 0.4],
  ] as const) {
    await page.mouse.move(...at(x, y), { steps: 6 })
  }
  await page.mouse.up()
}

const signature = (page: Page) => page.evaluate(() => window.signature)
const readPng = (url = '') => sharp(Buffer.from(url.split(',')[1] ?? '', 'base64'))

for (const theme of ['light', 'dark']) {
  test(`stores dark ink on white, ${theme}`, async ({ page }) => {
    await page.goto(`/?theme=${theme}`)
    await draw(page)
    await expect(page.getByText(/Signé à/)).toBeVisible()
    const value = await signature(page)
    expect(value?.mode).toBe('trace')
    const { channels } = await readPng(value?.png).stats()
    expect(channels[0]?.min).toBeLessThan(60)
    expect(channels[0]?.mean).toBeGreaterThan(240)
    expect(value?.png.length).toBeLessThan(60_000)
    expect((await findViolations(page)).map(v => v.id)).toEqual([])
  })
}

test('keeps the strokes when the screen turns', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await draw(page)
  await expect.poll(() => signature(page)).not.toBeNull()
  const before = await signature(page)
  const inked = () =>
    page.locator('canvas').evaluate(canvas => {
      const { width, height } = canvas as HTMLCanvasElement
      const data = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? []
      const columns = new Set<number>()
      for (let i = 3; i < data.length; i += 4) if ((data[i] ?? 0) > 40) columns.add(((i >> 2) % width) / width)
      return [Math.min(...columns), Math.max(...columns)]
    })
  const [left = 0, right = 0] = await inked()
  await page.setViewportSize({ width: 844, height: 390 })
  await expect.poll(async () => (await inked())[1]).toBeCloseTo(right, 1)
  expect((await inked())[0]).toBeCloseTo(left, 1)
  expect(await signature(page)).toEqual(before)
})

test('erasing can be undone, and a full screen adds to the same signature', async ({ page }) => {
  await page.goto('/')
  await draw(page)
  // The value comes a moment after the last stroke: the picture is made first.
  await expect.poll(() => signature(page)).not.toBeNull()
  const drawn = await signature(page)
  await page.getByRole('button', { name: 'Effacer' }).click()
  await expect.poll(() => signature(page)).toBeNull()
  await page.getByRole('button', { name: 'Défaire' }).click()
  await expect.poll(() => signature(page)).toEqual(drawn)
  await page.getByRole('button', { name: 'Signer en plein écran' }).click()
  await draw(page, page.getByRole('dialog'))
  await page.getByRole('button', { name: 'Terminer' }).click()
  expect((await signature(page))?.points).toHaveLength(2)
})

test('a typed name is a signature', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Signer en saisissant son nom').check()
  await page.getByLabel('Nom et prénom du signataire').fill('Jeanne Vasseur')
  expect(await signature(page)).toMatchObject({ mode: 'saisie', nom: 'Jeanne Vasseur', points: [] })
  expect((await readPng((await signature(page))?.png).stats()).channels[0]?.min).toBeLessThan(80)
})
