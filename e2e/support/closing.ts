import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { choosePhotos } from '#tests/support/choose-photos.ts'
import { expect } from './test.ts'

/** A sheet of paper photographed askew on a dark table, as a report is. */
export async function photographReport(mark: string): Promise<Buffer> {
  const lines = Array.from(
    { length: 18 },
    (_, i) => `<rect x="120" y="${260 + i * 62}" width="${560 + ((i * 83) % 380)}" height="16" fill="#222"/>`,
  )
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="2000"><rect width="1500" height="2000" fill="#2c2622"/>
    <g transform="rotate(-4 750 1000) translate(160 150)"><rect width="1180" height="1660" fill="#fdfdfb"/>
    <text x="120" y="170" font-family="sans-serif" font-size="84" fill="#111">CRI ${mark}</text>${lines.join('')}</g></svg>`
  return await sharp(Buffer.from(sheet)).jpeg({ quality: 88 }).toBuffer()
}

/** A photo like a camera's: large, and impossible to compress away. */
export async function photographNoise(): Promise<Buffer> {
  const [width, height] = [900, 1200]
  return await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** Scans pages from files, keeping the corners that were found. */
export async function scanPages(page: Page, photos: readonly Buffer[]): Promise<void> {
  await page
    .getByRole('button', { name: /Scanner le CRI|Ajouter/ })
    .first()
    .click()
  await choosePhotos(page, photos)
  // One tap per page; corners to check by hand come first where the detector was not sure.
  await expect(async () => {
    const next = page.getByRole('button', { name: /Garder la page|Continuer/ })
    if (await next.isEnabled({ timeout: 500 }).catch(() => false)) await next.click({ timeout: 1000 })
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 1000 })
  }).toPass({ timeout: 120_000 })
}

/** Signs with a finger's path. */
export async function draw(page: Page, pad: Locator): Promise<void> {
  // To the middle: the action of the page stands over its lower edge.
  await pad.evaluate(e => e.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const box = await pad.boundingBox()
  if (!box) throw new Error('nothing to sign on')
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  await page.mouse.move(...at(0.2, 0.6))
  await page.mouse.down()
  for (let i = 0; i <= 20; i++) await page.mouse.move(...at(0.2 + i * 0.03, 0.5 + Math.sin(i) * 0.2))
  await page.mouse.up()
}

/** Hands the phone to the customer, who reads, does what `before` says, signs with a finger and gives it back. */
export async function customerSigns(
  page: Page,
  before: (screen: Locator) => Promise<void> = async () => undefined,
): Promise<void> {
  await page.getByRole('button', { name: 'Faire signer le client' }).click()
  const screen = page.getByRole('dialog', { name: 'Ce qui a été fait chez vous' })
  await before(screen)
  await draw(page, screen.getByRole('region', { name: 'Signature du client' }).locator('canvas'))
  await expect(screen.getByText(/^Signé à/)).toBeVisible()
  await screen.getByRole('button', { name: 'Rendre le téléphone' }).click()
  await expect(screen).toBeHidden()
}
