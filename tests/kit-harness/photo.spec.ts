import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { violations } from './violations.ts'

const open = (page: Page, variant: string, theme = 'light') => page.goto(`/?nu&theme=${theme}#photo/${variant}`)

/** Left half red, right half blue; `orientation` 6 says that the camera was held upright. */
async function halves({ width = 400, height = 200, format = 'png' as 'png' | 'jpeg', orientation = 1 } = {}) {
  const half = await sharp({ create: { width: width / 2, height, channels: 3, background: 'blue' } })
    .png()
    .toBuffer()
  const image = sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    { input: half, left: width / 2, top: 0 },
  ])
  const buffer = await image.withMetadata({ orientation })[format]().toBuffer()
  return { name: `image.${format}`, mimeType: `image/${format}`, buffer }
}
const choose = async (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  await page.getByTestId('photo').setInputFiles(file)
const part = (page: Page) => page.getByRole('group', { name: 'Partie gardée' })

/** Colour at a place of the picture that is shown, from 0 to 1. */
const colourAt = (page: Page, x: number, y: number) =>
  page.locator('section img').evaluate(
    async (image, [px = 0, py = 0]) => {
      const element = image as HTMLImageElement
      await element.decode()
      const canvas = document.createElement('canvas')
      canvas.width = element.naturalWidth
      canvas.height = element.naturalHeight
      const context = canvas.getContext('2d')
      context?.drawImage(element, 0, 0)
      const data = context?.getImageData(
        Math.floor(px * (canvas.width - 1)),
        Math.floor(py * (canvas.height - 1)),
        1,
        1,
      ).data
      return (data?.[0] ?? 0) > 128 ? 'red' : 'blue'
    },
    [x, y],
  )

test('initials stand where there is no picture, and a file that is none is refused in words', async ({ page }) => {
  await open(page, 'personne')
  await expect(page.getByText('CM')).toBeVisible()
  await choose(page, { name: 'faux.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') })
  await expect(page.getByRole('alert')).toContainText('n’a pas pu être lue')
  await choose(page, { name: 'trace.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(page.getByRole('alert')).toContainText('n’a pas pu être lue')
  await expect(page.getByRole('button', { name: 'Retirer' })).toHaveCount(0)
  expect(await violations(page)).toEqual([])
})

test('a square is kept, moved and zoomed by keyboard, then taken away', async ({ page }) => {
  await open(page, 'personne')
  await choose(page, await halves())
  await expect(part(page)).toBeFocused()
  expect(await violations(page)).toEqual([])
  for (let n = 0; n < 20; n++) await page.keyboard.press('Shift+ArrowRight')
  await page.getByRole('button', { name: 'Garder' }).click()
  await expect(page.locator('output')).toHaveText('image/png 200×200')
  expect(await colourAt(page, 0.1, 0.5)).toBe('blue')
  await choose(page, await halves())
  await expect(part(page)).toBeFocused()
  for (let n = 0; n < 20; n++) await page.keyboard.press('Shift+ArrowLeft')
  await page.getByLabel('Zoom').fill('2')
  await page.getByRole('button', { name: 'Garder' }).click()
  await expect(page.locator('output')).toHaveText('image/png 100×100')
  expect(await colourAt(page, 0.9, 0.5)).toBe('red')
  await page.getByRole('button', { name: 'Retirer' }).click()
  await expect(page.getByText('CM')).toBeVisible()
  await expect(page.locator('output')).toHaveText('aucune image')
})

test('leaving the crop keeps the picture that was there', async ({ page }) => {
  await open(page, 'personne')
  await choose(page, await halves())
  await page.getByRole('button', { name: 'Garder' }).click()
  await expect(page.getByRole('img', { name: 'Photo utilisateur' })).toBeVisible()
  await choose(page, await halves({ width: 600, height: 600 }))
  await expect(part(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('output')).toHaveText('image/png 200×200')
})

test('a picture taken with the camera upright stands upright, without its metadata', async ({ page }) => {
  await open(page, 'logo')
  await choose(page, await halves({ format: 'jpeg', orientation: 6 }))
  await page.getByRole('button', { name: 'Garder' }).click()
  await expect(page.locator('output')).toHaveText('image/jpeg 200×400')
  // Turned to the right: what was on the left is on top.
  expect([await colourAt(page, 0.5, 0.1), await colourAt(page, 0.5, 0.9)]).toEqual(['red', 'blue'])
  await choose(page, await halves({ format: 'jpeg' }))
  await page.getByRole('button', { name: 'Tourner' }).click()
  await page.getByRole('button', { name: 'Garder' }).click()
  await expect(page.locator('output')).toHaveText('image/jpeg 200×400')
})

test('a logo keeps any shape: a corner is pulled with the mouse, or moved by arrows', async ({ page }) => {
  await open(page, 'logo')
  await choose(page, await halves())
  const corner = page.getByRole('button', { name: 'Coin bas droit' })
  const box = await corner.boundingBox()
  const whole = await part(page).boundingBox()
  if (!box || !whole) throw new Error('no corner')
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await page.mouse.move(at.x - whole.width / 2 - 20, at.y, { steps: 5 })
  await page.mouse.up()
  const half = await part(page).boundingBox()
  expect((half?.width ?? 0) / whole.width).toBeLessThan(0.5)
  expect((half?.height ?? 0) / whole.height).toBeGreaterThan(0.98)
  await corner.focus()
  await page.keyboard.press('ArrowUp')
  expect((await part(page).boundingBox())?.height).toBeLessThan(half?.height ?? 0)
  await page.getByRole('button', { name: 'Garder' }).click()
  expect(await colourAt(page, 0.99, 0.5)).toBe('red')
})

test('a picture is pasted and dropped', async ({ page }) => {
  await open(page, 'carre')
  const { buffer } = await halves()
  const data = await page.evaluateHandle(base64 => {
    const bytes = Uint8Array.from(atob(base64), c => c.charCodeAt(0))
    const transfer = new DataTransfer()
    transfer.items.add(new File([bytes], 'image.png', { type: 'image/png' }))
    return transfer
  }, buffer.toString('base64'))
  await page.getByRole('region').dispatchEvent('drop', { dataTransfer: data })
  await page.getByRole('button', { name: 'Garder' }).click()
  await expect(page.locator('output')).toHaveText('image/png 200×200')
  await page.evaluate(transfer => {
    const event = new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true })
    document.querySelector('section button')?.dispatchEvent(event)
  }, data)
  await expect(part(page)).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })

  test('two fingers zoom, one moves, the camera is offered', async ({ page }) => {
    await open(page, 'personne', 'dark')
    await expect(page.getByRole('button', { name: 'Prendre une photo' })).toBeVisible()
    await choose(page, await halves({ width: 600, height: 600 }))
    const box = await part(page).boundingBox()
    if (!box) throw new Error('no part')
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const client = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...apart: number[]) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: apart.map((by, id) => ({ x: middle.x + by, y: middle.y, id })),
      })
    await touch('touchStart', -40, 40)
    await touch('touchMove', -60, 60)
    await touch('touchMove', -80, 80)
    await touch('touchEnd')
    const zoomed = await part(page).boundingBox()
    expect((zoomed?.width ?? 0) / box.width).toBeLessThan(0.6)
    await touch('touchStart', 0)
    await touch('touchMove', 300)
    await touch('touchEnd')
    const moved = await part(page).boundingBox()
    expect(moved?.x).toBeGreaterThan((zoomed?.x ?? 0) + 20)
    expect(Math.round((moved?.x ?? 0) + (moved?.width ?? 0))).toBeLessThanOrEqual(Math.round(box.x + box.width) + 1)
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
})

for (const variant of ['refus', 'lecture'])
  test(`the state "${variant}" is accessible`, async ({ page }) => {
    await open(page, variant, 'dark')
    await expect(page.getByRole('alert')).toHaveCount(variant === 'refus' ? 1 : 0)
    await expect(page.getByRole('button')).toHaveCount(variant === 'refus' ? 1 : 0)
    expect(await violations(page)).toEqual([])
  })
