import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { inTheme } from '#tests/support/long.ts'
import { violations } from './violations.ts'

async function open(page: Page, variant: string, theme = 'light') {
  await page.goto(`/?nu&theme=${theme}#carte/${variant}`)
}

const pin = (page: Page, name: string) => page.locator('.maplibregl-map').getByRole('button', { name, exact: true })
const line = (page: Page, name: string) => page.getByRole('list').getByRole('button', { name })
const bubble = (page: Page) => page.locator('.maplibregl-popup')
const scale = (page: Page) => page.locator('.maplibregl-ctrl-scale')

/** Metres by pixel, as the scale says. */
async function metresByPixel(page: Page): Promise<number> {
  const [, length = '0', unit] = /^([\d.]+)\s*(k?m)$/.exec((await scale(page).textContent()) ?? '') ?? []
  const width = (await scale(page).boundingBox())?.width ?? 1
  return (Number(length) * (unit === 'km' ? 1000 : 1)) / width
}

test('without a background the places stand where they are, and the scale is true', async ({ page }) => {
  await open(page, 'plusieurs')
  const [albert, abbeville] = [pin(page, '1. Moreau Inès'), pin(page, '12. Petit Sandrine')]
  await expect(abbeville).toBeVisible()
  const [east, west] = [await albert.boundingBox(), await abbeville.boundingBox()]
  if (!east || !west) throw new Error('no pins')
  expect([east.width, east.height]).toEqual([32, 37])
  const pixels = Math.hypot(east.x - west.x, east.y - west.y)
  // 59.2 km as the crow flies; the scale is drawn in whole pixels.
  const metres = pixels * (await metresByPixel(page))
  expect(metres).toBeGreaterThan(56_500)
  expect(metres).toBeLessThan(62_000)
})

test('a place is chosen on the map, said in a bubble, left by Escape', async ({ page }) => {
  await open(page, 'plusieurs')
  const albert = pin(page, '1. Moreau Inès')
  await albert.focus()
  await page.keyboard.press('Enter')
  await expect(bubble(page)).toHaveText(/Moreau Inès\s*80300 Albert/)
  await expect(bubble(page).getByRole('button', { name: 'Fermer' })).toBeFocused()
  await expect(albert).toHaveAttribute('aria-expanded', 'true')
  await expect(line(page, '1. Moreau Inès')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await expect(bubble(page)).toHaveCount(0)
  await expect(albert).toBeFocused()
})

test('places that overlap are one pin with their count, which comes apart', async ({ page }) => {
  await open(page, 'plusieurs')
  const many = page.locator('.maplibregl-map').getByRole('button', { name: /^\d adresses$/ })
  await expect(many).toHaveText('3')
  await many.click()
  await expect(pin(page, 'Lefèvre Hugo')).toBeVisible()
  // Two of them share a door: no zoom parts them.
  const door = page.locator('.maplibregl-map').getByRole('button', { name: '2 adresses' })
  await door.click()
  await expect(bubble(page)).toContainText('Durand Claire')
  await expect(bubble(page)).toContainText('8 boulevard du Port, porte B')
})

test('given another size it shows its places in that one, until a hand has moved it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, 'plusieurs')
  const far = pin(page, '12. Petit Sandrine')
  await expect(far).toBeVisible()
  const map = page.locator('.maplibregl-map')
  const inSight = async () => {
    const [box, at] = [await map.boundingBox(), await far.boundingBox()]
    return box !== null && at !== null && at.x >= box.x && at.x + at.width <= box.x + box.width
  }
  await page.setViewportSize({ width: 480, height: 800 })
  await expect.poll(inSight).toBe(true)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(inSight).toBe(true)
  // Turned by a wheel, it stays where the hand left it.
  const box = await map.boundingBox()
  if (!box) throw new Error('no map')
  await page.mouse.move(box.x + box.width - 80, box.y + box.height - 60)
  const atRest = () => page.waitForFunction(() => new Promise(done => setTimeout(() => done(true), 600)))
  await expect(async () => {
    await page.mouse.wheel(0, -400)
    await atRest()
    expect(await inSight()).toBe(false)
  }).toPass()
  await page.setViewportSize({ width: 900, height: 800 })
  await atRest()
  expect(await inSight()).toBe(false)
})

test('the list leads the map by keyboard, and says what has no place', async ({ page }) => {
  await open(page, 'plusieurs')
  await expect(scale(page)).toHaveText(/km/)
  await line(page, 'Lefèvre Hugo').focus()
  await page.keyboard.press('Enter')
  await expect(scale(page)).toHaveText(/^\d+\s*m$/)
  await expect(bubble(page)).toHaveText(/12 rue des Lilas/)
  await expect(line(page, 'Lefèvre Hugo')).toBeFocused()
  await bubble(page).getByRole('button', { name: 'Fermer' }).click()
  await expect(line(page, 'Lefèvre Hugo')).toBeFocused()
  await expect(page.getByRole('listitem').filter({ hasText: 'Garnier Odile' })).toContainText(
    'Cette adresse n’est pas géodécodée',
  )
  await expect(line(page, 'Garnier Odile')).toHaveCount(0)
})

test('an address without place has its sentence instead of a map', async ({ page }) => {
  await open(page, 'nulle-part')
  await expect(page.getByText('Cette adresse n’est pas géodécodée')).toBeVisible()
  await expect(page.locator('.maplibregl-map')).toHaveCount(0)
})

test('a background out of reach is said, and nothing else changes', async ({ page }) => {
  await open(page, 'sans-fond')
  await expect(page.getByRole('status').filter({ hasText: 'Fond de carte indisponible' })).toBeVisible()
  await pin(page, '1. Moreau Inès').click()
  await expect(bubble(page)).toContainText('Moreau Inès')
})

test('a background that never answers holds nothing back', async ({ page }) => {
  await page.route('**/map-style*.json', () => new Promise(() => undefined))
  await open(page, 'fond')
  await expect(pin(page, '1. Moreau Inès')).toBeVisible()
  await expect(scale(page)).toHaveText(/km/)
})

test('the configured background is drawn under the pins', async ({ page }) => {
  await open(page, 'fond')
  await expect(pin(page, '1. Moreau Inès')).toBeVisible()
  await expect(page.getByText(/Fond de carte indisponible/)).toHaveCount(0)
  const canvas = page.locator('canvas.maplibregl-canvas')
  await expect
    .poll(async () => {
      const drawn = sharp(await canvas.screenshot()).extract({ left: 300, top: 200, width: 1, height: 1 })
      return [...(await drawn.removeAlpha().raw().toBuffer())]
    })
    .toEqual([0xc8, 0xe6, 0xc9])
})

test('without network the list remains, and the map comes with the network', async ({ page, context }) => {
  const asked: string[] = []
  page.on('request', request => request.url().includes('map-canvas') && asked.push(request.url()))
  await open(page, 'nulle-part')
  await context.setOffline(true)
  await page.evaluate(() => {
    location.hash = 'carte/hors-ligne'
  })
  await expect(page.getByText('Pas de connexion internet')).toBeVisible()
  await expect(page.getByRole('list')).toContainText('Lefèvre Hugo')
  // A module that fails is remembered by the browser: asked for in vain, it would not come with the network either.
  expect(asked).toEqual([])
  await context.setOffline(false)
  await page.evaluate(() => {
    location.hash = 'carte/plusieurs'
  })
  await expect(pin(page, '1. Moreau Inès')).toBeVisible()
})

test('a device that cannot draw maps keeps the list, and says so', async ({ page }) => {
  await page.addInitScript(() => {
    const draw = HTMLCanvasElement.prototype.getContext as (this: HTMLCanvasElement, kind: string) => unknown
    Object.assign(HTMLCanvasElement.prototype, {
      getContext(this: HTMLCanvasElement, kind: string) {
        return kind.startsWith('webgl') ? null : draw.call(this, kind)
      },
    })
  })
  await open(page, 'plusieurs')
  await expect(page.getByText('Cet appareil ne peut pas dessiner de carte')).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveCount(7)
  await expect(page.getByRole('list').getByRole('button')).toHaveCount(0)
})

test('in a dialog Escape leaves the bubble first, then the dialog', async ({ page }) => {
  await open(page, 'dialogue')
  await page.getByRole('button', { name: 'Voir sur la carte' }).click()
  await pin(page, 'Durand Claire').click()
  await expect(bubble(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bubble(page)).toHaveCount(0)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Voir sur la carte' })).toBeFocused()
})

/** What the harness says of the pin; beside it, the map says that it has no background here. */
const told = (page: Page) => page.getByRole('status').filter({ hasNotText: 'Fond de carte' })
/** Where the pin that is placed stands: latitude, longitude, and what was said of it last. */
async function placed(page: Page) {
  const [latitude, longitude, said = ''] = ((await told(page).textContent()) ?? '').split(' ')
  return { latitude: Number(latitude), longitude: Number(longitude), said }
}
/** The middle of the drawn map on the page. */
async function middle(page: Page) {
  const box = await page.locator('.maplibregl-map').boundingBox()
  if (!box) throw new Error('no map')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('a pin is put by a press, then dragged, with a mouse', async ({ page }) => {
  await open(page, 'a-placer')
  await expect(page.getByRole('button', { name: 'Poser au centre de la carte' })).toBeFocused()
  const { x, y } = await middle(page)
  await page.mouse.click(x + 60, y - 40)
  await expect(pin(page, 'Repère')).toBeFocused()
  const box = await pin(page, 'Repère').boundingBox()
  if (!box) throw new Error('no pin')
  // Its point is where the press was.
  expect(Math.abs(box.x + box.width / 2 - (x + 60))).toBeLessThan(2)
  expect(Math.abs(box.y + box.height - (y - 40))).toBeLessThan(2)
  const before = await placed(page)
  await page.mouse.move(box.x + 16, box.y + 16)
  await page.mouse.down()
  await page.mouse.move(box.x + 66, box.y + 66, { steps: 5 })
  await page.mouse.up()
  const after = await placed(page)
  expect(after.longitude).toBeGreaterThan(before.longitude)
  expect(after.latitude).toBeLessThan(before.latitude)
  await page.mouse.click(x - 100, y)
  await expect.poll(async () => (await placed(page)).longitude).toBeLessThan(before.longitude)
})

test('a pin is put and moved by a finger, which moves the map too', async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } })
  const page = await context.newPage()
  await open(page, 'a-placer')
  const { x, y } = await middle(page)
  await page.touchscreen.tap(x, y - 60)
  await expect(pin(page, 'Repère')).toBeVisible()
  const before = await placed(page)
  const box = await pin(page, 'Repère').boundingBox()
  if (!box) throw new Error('no pin')
  const cdp = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  const drag = async (from: { x: number; y: number }, by: number) => {
    await touch('touchStart', from)
    for (let n = 1; n <= 5; n++) await touch('touchMove', { x: from.x + (by * n) / 5, y: from.y })
    await touch('touchEnd')
  }
  await drag({ x: box.x + 16, y: box.y + 16 }, 60)
  await expect.poll(async () => (await placed(page)).longitude).toBeGreaterThan(before.longitude)
  const moved = await placed(page)
  const stood = (await pin(page, 'Repère').boundingBox())?.x ?? 0
  // One finger beside it takes the map along, and leaves the place as it is.
  await drag({ x, y: y + 140 }, -80)
  await expect.poll(async () => (await pin(page, 'Repère').boundingBox())?.x ?? 0).toBeLessThan(stood - 40)
  expect(await placed(page)).toEqual(moved)
  await context.close()
})

test('a pin is put and moved with the keys alone; Enter keeps it, Escape gives up, the dialog stays', async ({
  page,
}) => {
  await open(page, 'a-placer')
  await expect(page.getByRole('button', { name: 'Poser au centre de la carte' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(pin(page, 'Repère')).toBeFocused()
  const start = await placed(page)
  const box = await pin(page, 'Repère').boundingBox()
  await page.keyboard.press('ArrowRight')
  const step = await placed(page)
  expect(step.longitude).toBeGreaterThan(start.longitude)
  expect(step.latitude).toBe(start.latitude)
  expect(Math.round(((await pin(page, 'Repère').boundingBox())?.x ?? 0) - (box?.x ?? 0))).toBe(8)
  await page.keyboard.press('Shift+ArrowUp')
  expect(Math.round(((await pin(page, 'Repère').boundingBox())?.y ?? 0) - (box?.y ?? 0))).toBe(-64)
  // Beyond the edge the map follows, and the pin stays in sight.
  for (let n = 0; n < 12; n++) await page.keyboard.press('Shift+ArrowLeft')
  await expect(pin(page, 'Repère')).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(told(page)).toHaveText(/gardé$/)
  await page.keyboard.press('Escape')
  await expect(told(page)).toHaveText(/abandonné$/)
  await expect(page.getByRole('dialog')).toBeVisible()
})

for (const [theme, width] of [
  ['light', 1280],
  ['dark', 360],
  ['light', 360],
  ['dark', 1280],
] as const)
  test(`no accessibility violation, ${theme}, ${width} px`, inTheme(theme), async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    for (const variant of ['plusieurs', 'sans-fond', 'seule', 'a-placer', 'a-deplacer']) {
      await open(page, variant, theme)
      await expect(scale(page)).toBeVisible()
      if (variant === 'plusieurs') await pin(page, '1. Moreau Inès').click()
      expect(await violations(page), variant).toEqual([])
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(beyond).toBeLessThanOrEqual(0)
    }
  })
