import type { Page } from '@playwright/test'
import { noteRefusals } from '../support/refusals.ts'
import { expect, signIn, test } from '../support/test.ts'

const WORDS = 'L’application n’a pas pu se charger'

/** The page's own script, as the page names it. */
async function mainOf(page: Page, origin: string): Promise<string> {
  const html = await (await page.request.get(`${origin}/login`, { headers: { accept: 'text/html' } })).text()
  return /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1] ?? ''
}

for (const [what, answer] of [
  ['is cut off', 'abort'],
  ['is gone after a deployment', 'gone'],
] as const)
  test(`a page whose script ${what} says so in French and is tried again`, async ({ device, server }) => {
    const page = await device({ fresh: true })
    const refusals = await noteRefusals(page)
    const main = await mainOf(page, server.origin)
    expect(main).toMatch(/^\/assets\//)
    await page
      .context()
      .route(`**${main}`, route => (answer === 'abort' ? route.abort() : route.fulfill({ status: 404 })))
    await page.goto('/login')
    await expect(page.getByRole('alert')).toContainText(WORDS)
    await expect(page.getByRole('alert')).toContainText('nouvelle version')
    // Still out of reach: the words come back.
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByRole('heading', { name: WORDS })).toBeVisible()
    await page.context().unroute(`**${main}`)
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible()
    await expect(page.getByText(WORDS)).toHaveCount(0)
    expect(refusals).toEqual([])
  })

test('a script that breaks as it starts leaves the same words, and one that works none', async ({ device, server }) => {
  const page = await device({ fresh: true })
  const main = await mainOf(page, server.origin)
  await page
    .context()
    .route(`**${main}`, route => route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("cassé")' }))
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: WORDS })).toBeVisible()
  await page.context().unroute(`**${main}`)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await signIn(page, 'technicien@demo.test')
  await expect(page.getByText(WORDS)).toHaveCount(0)
})
