import { copyFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '../support/server.ts'

const images = path.join(root, 'docs/images')
const folder = path.join(images, 'screens')
const shown = path.join(root, 'public/screenshots')
mkdirSync(folder, { recursive: true })
mkdirSync(shown, { recursive: true })

/** Pictures the README shows, by the name of the screen they are taken of. */
const chosen: Readonly<Record<string, string>> = {
  'technicien-journee-phone-light': 'phone-day',
  'technicien-cloture-remplie-phone-light': 'phone-closing',
  'technicien-file-phone-dark': 'phone-sync-dark',
  'technicien-cri-phone-light': 'phone-report',
  'technicien-journee-desk-light': 'desk-activity',
  'regulateur-regulation-desk-light': 'desk-dispatch',
}
/** Pictures the installation dialog shows, named by the manifest. */
const manifest: Readonly<Record<string, string>> = {
  'technicien-journee-phone-light': 'telephone',
  'technicien-journee-desk-light': 'bureau',
}

/** Pictures a screen as it stands, and gives the chosen ones their place. */
export async function take(page: Page, name: string): Promise<void> {
  const file = path.join(folder, `${name}.png`)
  await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' })
  const picture = chosen[name]
  if (picture) copyFileSync(file, path.join(images, `${picture}.png`))
  const screenshot = manifest[name]
  if (screenshot) copyFileSync(file, path.join(shown, `${screenshot}.png`))
}
