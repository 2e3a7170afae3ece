import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../support/test.ts'
import { tellInBothThemes } from '../support/theme.ts'

async function check(page: Page): Promise<void> {
  expect(await tellInBothThemes(page)).toEqual([])
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide, 'the page must not scroll sideways').toBeLessThanOrEqual(0)
}

/** The narrowest phone; wider ones and desks are walked by `e2e/every-screen.spec.ts`. */
const SMALL = { width: 360, height: 740 }

test('the shell’s screens, at 360 px', async ({ device }) => {
  const page = await device({ size: SMALL })
  for (const path of ['/login', '/recovery', '/inscription']) {
    await page.goto(path)
    await expect(page.getByRole('button').first()).toBeVisible()
    await check(page)
  }
  await signIn(page, 'technicien@demo.test')
  await page.goto('/profil')
  await expect(page.getByLabel('Ville')).toBeVisible()
  await check(page)
  for (const [path, text] of [
    ['/synchronisation', 'Reçu par le bureau'],
    ['/notifications', /Tout est lu|à lire/],
    ['/appareils', 'Cet appareil'],
    ['/espace', 'Synchronisation'],
  ] as const) {
    await page.goto(path)
    await expect(page.locator('[data-onglet]:visible').getByText(text).first()).toBeVisible()
    await check(page)
  }
})
