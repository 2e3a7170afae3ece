import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { findViolations } from '#tests/support/axe.ts'
import { choosePhotos } from '#tests/support/choose-photos.ts'
import { inTheme, LONG } from '#tests/support/long.ts'
import { photographPage } from './photos.ts'

const base64 = (photo: Buffer) => photo.toString('base64')

/** Runs the pipeline inside Chromium, in the worker, under the content policy. */
async function scan(page: Page, photo: Buffer, mode: 'couleur' | 'noir_blanc' = 'couleur') {
  const answer = await page.evaluate(
    async ({ data, mode }) => {
      const blob = new Blob([Uint8Array.from(atob(data), c => c.charCodeAt(0))], { type: 'image/jpeg' })
      const engine = window.harness.engine()
      const analysis = await engine.analyse(blob)
      if (!analysis.corners) return { analysis, page: null }
      const { blob: made, ...rest } = await engine.produce(blob, { corners: analysis.corners, mode, rotation: 0 })
      let text = ''
      for (const byte of new Uint8Array(await made.arrayBuffer())) text += String.fromCharCode(byte)
      engine.close()
      return { analysis, page: { ...rest, data: btoa(text) } }
    },
    { data: base64(photo), mode },
  )
  if (!answer.page) throw new Error('No page found')
  return { ...answer, jpeg: Buffer.from(answer.page.data, 'base64'), page: answer.page }
}

test.beforeEach(async ({ page }) => {
  const problems: string[] = []
  page.on('console', message => message.text().includes('Content Security Policy') && problems.push(message.text()))
  page.on('pageerror', error => problems.push(String(error)))
  Object.assign(page, { problems })
  await page.goto('/')
})

test.afterEach(async ({ page }) => {
  expect((page as Page & { problems: string[] }).problems).toEqual([])
})

for (const angle of [-14, 3, 9, 20]) {
  test(`finds the corners of a page turned by ${angle}°`, angle === -14 ? {} : LONG, async ({ page }) => {
    const truth = await photographPage({ angle })
    const { analysis } = await scan(page, truth.photo)
    expect(analysis).toMatchObject({ largeur: truth.width, hauteur: truth.height, detecteur: true })
    for (const [i, corner] of truth.corners.entries()) {
      const found = analysis.corners?.[i] ?? { x: 0, y: 0 }
      expect(Math.hypot(found.x - corner.x, found.y - corner.y)).toBeLessThan(truth.height * 0.015)
    }
  })
}

test('gives a straight, light and readable JPEG', async ({ page }) => {
  const { photo } = await photographPage()
  const result = await scan(page, photo)
  const made = await sharp(result.jpeg).metadata()
  expect(made.format).toBe('jpeg')
  expect(Math.max(made.width, made.height)).toBeLessThanOrEqual(2000)
  expect(made.height / made.width).toBeCloseTo(Math.SQRT2, 1)
  expect(result.page.taille).toBe(result.jpeg.length)
  expect(result.jpeg.length).toBeGreaterThan(20_000)
  expect(result.jpeg.length).toBeLessThan(900_000)
  expect(result.page.sha256).toMatch(/^[0-9a-f]{64}$/)
  // The rule near the top edge is level when its first dark row is the same on the left and on the right.
  const { data, info } = await sharp(result.jpeg).greyscale().raw().toBuffer({ resolveWithObject: true })
  const ruleAt = (share: number) => {
    const x = Math.round(info.width * share)
    for (let y = 15; y < 200; y++) if ((data[y * info.width + x] ?? 255) < 150) return y
    return -1
  }
  expect(ruleAt(0.2)).toBeGreaterThan(0)
  expect(Math.abs(ruleAt(0.2) - ruleAt(0.8))).toBeLessThanOrEqual(6)
})

test('keeps text contrast in black and white under uneven light', async ({ page }) => {
  const { photo } = await photographPage()
  const { jpeg } = await scan(page, photo, 'noir_blanc')
  const { width, height } = await sharp(jpeg).metadata()
  // sharp computes statistics of its input, before `extract`: the part must become an image of its own.
  const part = async (left: number, wide: number) => {
    const area = { left: Math.round(width * left), top: Math.round(height * 0.3), width: wide, height: 300 }
    const { channels } = await sharp(await sharp(jpeg).extract(area).png().toBuffer()).stats()
    return channels[0] ?? { min: -1, max: -1, mean: -1 }
  }
  // The light falls off to the right: paper must be white there too.
  expect((await part(0.93, 40)).mean).toBeGreaterThan(250)
  expect((await part(0.01, 30)).mean).toBeGreaterThan(250)
  const text = await part(0.1, 300)
  expect(text.min).toBeLessThan(60)
  expect(text.max).toBeGreaterThan(245)
})

test('reads the photo upright when the phone was held sideways', async ({ page }) => {
  const { photo, width, height } = await photographPage({ angle: 4 })
  const sideways = await sharp(photo).rotate(-90).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const { analysis } = await scan(page, sideways)
  expect([analysis.largeur, analysis.hauteur]).toEqual([width, height])
})

test('works on the page itself where workers have no canvas', LONG, async ({ page }) => {
  await page.addInitScript(() => Object.assign(window, { OffscreenCanvas: undefined }))
  await page.reload()
  const { analysis, page: made } = await scan(page, (await photographPage()).photo)
  expect(analysis.corners).not.toBeNull()
  expect(made.taille).toBeGreaterThan(20_000)
  expect(page.workers()).toHaveLength(0)
})

test('offers manual corners when the detector cannot load', async ({ page, context }) => {
  await context.route(/assets\/scanic-/, route => route.abort())
  await choose(page, [(await photographPage()).photo])
  await expect(page.getByText('Détection indisponible : placez les quatre coins.')).toBeVisible()
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByText(/Page prête/)).toBeVisible()
})

async function choose(page: Page, photos: Buffer[]) {
  await page
    .getByRole('button', { name: /Scanner le compte rendu|Reprendre/ })
    .first()
    .click()
  await choosePhotos(page, photos)
}

test('a person scans, orders, deletes and undoes', async ({ page }) => {
  const [a, b] = [await photographPage(), await photographPage({ angle: -6 })]
  await choose(page, [a.photo, b.photo])
  await expect(page.getByText(/Page prête/)).toBeVisible()
  await page.getByRole('radio', { name: 'Noir et blanc' }).press('Space')
  await page.getByRole('button', { name: 'Garder la page' }).click()
  await page.getByRole('button', { name: 'Garder la page' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText(/2\spages · /)).toBeVisible()
  const order = () => page.evaluate(() => window.pages.map(p => p.id))
  const before = await order()
  await page.getByRole('button', { name: 'Page 1 sur 2' }).press('Alt+ArrowRight')
  expect(await order()).toEqual(before.toReversed())
  await page.getByRole('button', { name: 'Page 1 sur 2' }).click()
  await page.getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('Page 1 supprimée.')).toBeVisible()
  await page.getByRole('button', { name: 'Défaire' }).click()
  expect(await order()).toEqual(before.toReversed())
})

/** Keeps every photo that waits in the dialog, as it was found. */
async function keepAll(page: Page, count: number) {
  for (let left = count; left > 0; left--) {
    await expect(page.getByText(/Page prête/)).toBeVisible()
    await page.getByRole('button', { name: 'Garder la page' }).click()
    await expect(page.getByText(left > 1 ? /Recherche|Préparation|Page prête/ : /\d\spages? · /).last()).toBeVisible()
  }
}

/** Presses what opens a dialog, and is there once it has taken the focus: nobody taps the next key before that. */
async function pressToOpen(page: Page, button: string, dialog: string | RegExp) {
  await page.getByRole('button', { name: button }).press('Enter')
  const opened = page.getByRole('dialog', { name: dialog })
  await expect(opened).toBeVisible()
  await expect.poll(() => opened.evaluate(element => element.contains(document.activeElement))).toBe(true)
}

test('the keyboard stays where it was: a page moved to the end, taken again, deleted', async ({ page }) => {
  const photos = [(await photographPage()).photo, (await photographPage({ angle: -6 })).photo]
  await choose(page, photos)
  await keepAll(page, 2)
  await pressToOpen(page, 'Page 1 sur 2', 'Page 1 sur 2')
  const back = page.getByRole('button', { name: 'Reculer' })
  await back.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Page 2 sur 2' })).toBeVisible()
  await expect(back).toHaveAttribute('aria-disabled', 'true')
  await expect(back).toBeFocused()
  const chooser = page.waitForEvent('filechooser')
  await pressToOpen(page, 'Reprendre', /^Nouvelle page/)
  await page.getByRole('dialog').getByRole('button', { name: 'Choisir' }).press('Enter')
  await (await chooser).setFiles({ name: 'c.jpg', mimeType: 'image/jpeg', buffer: photos[0] ?? Buffer.alloc(0) })
  await expect(page.getByText(/Page prête/)).toBeVisible()
  await page.getByRole('button', { name: 'Garder la page' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Page 2 sur 2' })).toBeFocused()
  await pressToOpen(page, 'Page 1 sur 2', 'Page 1 sur 2')
  await page.getByRole('button', { name: 'Supprimer' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Page 1 sur 1' })).toBeFocused()
})

test('a page taken again is replaced by its own photo while another one waits', LONG, async ({ page }) => {
  const [a, b] = [await photographPage(), await photographPage({ angle: -6 })]
  await choose(page, [a.photo, b.photo])
  await page.getByRole('button', { name: 'Garder la page' }).click()
  await expect.poll(() => page.evaluate(() => window.pages.length)).toBe(1)
  await page.keyboard.press('Escape')
  const [first] = await page.evaluate(() => window.pages.map(p => p.id))
  await page.getByRole('button', { name: 'Page 1 sur 1' }).click()
  await page.getByRole('button', { name: 'Reprendre' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('dialog').getByRole('button', { name: 'Choisir' }).click({ timeout: 10_000 })
  await (await chooser).setFiles({ name: 'c.jpg', mimeType: 'image/jpeg', buffer: a.photo })
  await page.getByRole('button', { name: 'Garder la page' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  const ids = await page.evaluate(() => window.pages.map(p => p.id))
  expect(ids).toHaveLength(1)
  expect(ids).not.toContain(first)
  await expect(page.getByRole('button', { name: /à finir/ })).toBeVisible()
})

test('giving up a new crop leaves the page and the dialog', LONG, async ({ page }) => {
  await choose(page, [(await photographPage()).photo])
  await keepAll(page, 1)
  await page.getByRole('button', { name: 'Page 1 sur 1' }).click()
  await page.getByRole('button', { name: 'Recadrer' }).click()
  await page.getByRole('button', { name: 'Abandonner' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Page 1 sur 1' })).toBeFocused()
})

test('a page that cannot be stored stays on screen until it can', async ({ page }) => {
  await choose(page, [(await photographPage()).photo])
  await page.evaluate(() => {
    window.failSave = true
  })
  await page.getByRole('button', { name: 'Garder la page' }).click()
  await expect(page.getByRole('alert')).toContainText('Elle est toujours là')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /à finir/ }).click()
  await page.evaluate(() => {
    window.failSave = false
  })
  await page.getByRole('button', { name: /Garder la page|Réessayer/ }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText(/1\spage · /)).toBeVisible()
})

test('corners are moved by keyboard when no page is found', async ({ page }) => {
  const blank = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  await choose(page, [blank])
  const corner = page.getByRole('button', { name: /Coin haut gauche, 0/ })
  await corner.focus()
  for (let i = 0; i < 4; i++) await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByRole('button', { name: /Coin haut gauche, 1[0-9]/ })).toBeFocused()
  const box = await page.getByRole('button', { name: /Coin haut gauche/ }).boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByText(/Page prête/)).toBeVisible()
})

test('the camera takes a page and goes on to the next', async ({ page, context }) => {
  await context.grantPermissions(['camera'])
  await page.getByRole('button', { name: 'Scanner le compte rendu' }).click()
  await page.getByRole('button', { name: 'Prendre la photo' }).click()
  const next = page.getByRole('button', { name: /Continuer|Garder la page/ })
  await expect(next).toBeEnabled()
  if ((await next.textContent()) === 'Continuer') await next.click()
  await page.getByRole('button', { name: 'Garder la page' }).click()
  await expect(page.getByRole('button', { name: 'Prendre la photo' })).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText(/1\spage/)
})

test('an image that does not open says so and can be removed', async ({ page }) => {
  await choose(page, [Buffer.from('not a picture')])
  await expect(page.getByRole('alert')).toContainText('ne s’ouvre pas')
  await page.getByRole('button', { name: 'Abandonner' }).click()
  await expect(page.getByRole('button', { name: 'Prendre la photo' })).toBeVisible()
})

for (const theme of ['light', 'dark']) {
  test(`no axe violation, ${theme}`, inTheme(theme), async ({ page }) => {
    await page.goto(`/?theme=${theme}`)
    const check = async () => expect((await findViolations(page)).map(v => [v.id, v.nodes[0]?.html])).toEqual([])
    await check()
    await choose(page, [(await photographPage()).photo])
    await expect(page.getByText(/Page prête/)).toBeVisible()
    await check()
    await page.getByRole('button', { name: 'Recadrer' }).click()
    await check()
  })
}
