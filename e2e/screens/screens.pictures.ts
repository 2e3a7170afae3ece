import { copyFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { enterAs, people } from '../support/screens.ts'
import { root } from '../support/server.ts'
import { DESK, expect, PHONE, readyOffline, test } from '../support/test.ts'

const images = path.join(root, 'docs/images')
const folder = path.join(images, 'screens')
mkdirSync(folder, { recursive: true })
mkdirSync(path.join(root, 'public/screenshots'), { recursive: true })

/** Pictures the README shows, by the name of the screen they are taken of. */
const chosen: Readonly<Record<string, string>> = {
  'technicien-journee-phone-light': 'phone-day',
  'technicien-cloture-phone-light': 'phone-closing',
  'technicien-synchronisation-phone-dark': 'phone-sync-dark',
  'technicien-cri-phone-light': 'phone-report',
  'technicien-journee-desk-light': 'desk-activity',
  'anonyme-connexion-desk-light': 'sign-in',
}

/** Pictures the installation dialog shows, named by the manifest. */
const manifest: Readonly<Record<string, string>> = {
  'technicien-journee-phone-light': 'telephone',
  'technicien-journee-desk-light': 'bureau',
}

async function take(page: Page, name: string): Promise<void> {
  const file = path.join(folder, `${name}.png`)
  await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' })
  const picture = chosen[name]
  if (picture) copyFileSync(file, path.join(images, `${picture}.png`))
  const screenshot = manifest[name]
  if (screenshot) copyFileSync(file, path.join(root, 'public/screenshots', `${screenshot}.png`))
}

for (const [width, size] of Object.entries({ phone: PHONE, desk: DESK })) {
  for (const dark of [false, true]) {
    const theme = dark ? 'dark' : 'light'
    for (const person of people) {
      test(`${person.name}, ${width}, ${theme}`, async ({ device }) => {
        test.setTimeout(240_000)
        const page = await device({ size, dark })
        const screens = person.screens.filter(s => size === PHONE || !s.phone)
        await enterAs(page, person, dark)
        const failed: string[] = []
        // One screen that does not come must not hide the others.
        const attempt = async (name: string, open: () => Promise<void>) => {
          try {
            await open()
          } catch (error) {
            failed.push(`${name}: ${(error as Error).message.split('\n')[0]}`)
          }
          await take(page, name)
        }
        for (const { name, open } of screens)
          await attempt(`${person.name}-${name}-${width}-${theme}`, () => open(page))
        const offline = screens.filter(s => s.offline)
        if (person.email && offline.length) {
          await readyOffline(page)
          await page.context().setOffline(true)
          for (const { name, open } of offline)
            await attempt(`${person.name}-${name}-${width}-${theme}-offline`, () => open(page))
        }
        expect(failed).toEqual([])
      })
    }
  }
}
