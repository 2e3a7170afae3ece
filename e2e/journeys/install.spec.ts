import { nudge, test as onTheLine, TECHNICIAN } from '../support/field-phone.ts'
import { phoneOptions } from '../support/profile.ts'
import { expect, readyOffline, shellStored, signIn, test } from '../support/test.ts'

interface Manifest {
  readonly name: string
  readonly display: string
  readonly start_url: string
  readonly lang: string
  readonly icons: readonly { src: string; sizes: string; purpose?: string }[]
  readonly screenshots: readonly { src: string; form_factor: string }[]
}

test('the browser finds nothing against installing it, and what the manifest names is there', async ({
  device,
  server,
}) => {
  const page = await device()
  await signIn(page, 'technicien@demo.test')
  await shellStored(page)
  const cdp = await page.context().newCDPSession(page)
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  // A test browser is private by nature: that alone may stand against it.
  expect(installabilityErrors.map(e => e.errorId).filter(id => id !== 'in-incognito')).toEqual([])

  const { data, errors } = await cdp.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '') as Manifest
  expect(manifest).toMatchObject({ name: 'Relais Terrain', display: 'standalone', lang: 'fr' })
  expect(manifest.icons.some(i => i.purpose === 'maskable')).toBe(true)
  expect(manifest.screenshots.map(s => s.form_factor).sort()).toEqual(['narrow', 'wide'])
  for (const { src } of [...manifest.icons, ...manifest.screenshots]) {
    const answer = await fetch(new URL(src, server.origin))
    expect(answer.headers.get('content-type'), src).toContain('image/png')
  }
})

test('the installed address opens without network, and nothing of the server’s answers stands in Cache Storage', async ({
  device,
}) => {
  const page = await device()
  await signIn(page, 'technicien@demo.test')
  await page.goto('/m/mon-activite')
  await expect(page.getByRole('button', { name: 'Je suis arrivé' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Mme Claire Vasseur' }).first()).toBeVisible()
  await readyOffline(page)
  const kept = await page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname)
    }
    return found
  })
  expect(kept.length).toBeGreaterThan(20)
  expect(kept.filter(path => /^\/(api|oauth|metrics)/.test(path))).toEqual([])
  await page.context().setOffline(true)
  await page.goto('/?source=accueil')
  await expect(page.getByRole('heading', { name: 'Mme Claire Vasseur' }).first()).toBeVisible()
  await expect(page.getByText('Hors ligne').first()).toBeVisible()
})

onTheLine(
  'the very first page of a phone works without network, and is not loaded again for it',
  async ({ browser, network }) => {
    const context = await browser.newContext(phoneOptions(network.origin))
    const page = await context.newPage()
    await signIn(page, TECHNICIAN)
    await page.evaluate(() => {
      Object.assign(globalThis, { samePage: true })
    })
    await page.getByRole('link', { name: /Synchronisation/ }).click()
    await expect(page.getByText('Prêt pour demain hors ligne', { exact: true })).toBeVisible({ timeout: 60_000 })

    network.plan(() => ({ kind: 'refuse' }))
    await context.setOffline(true)
    await page.goBack()
    // Screens, sheets and forms that this page never showed.
    await page.getByRole('button', { name: 'Ouvrir', exact: true }).click()
    await page.getByRole('button', { name: /\d+ observation|Aucune observation/ }).click()
    await page.getByRole('dialog', { name: 'Observations' }).getByLabel('Nouvelle observation').fill('Sans réseau')
    await page.keyboard.press('Escape')
    await expect(page.getByText('Le chargement a échoué')).toHaveCount(0)
    expect(await page.evaluate(() => 'samePage' in globalThis)).toBe(true)
    await context.close()
  },
)

onTheLine('a cut during the first installation is made good without a reload', async ({ browser, network }) => {
  // The application comes, and what the worker would store of it does not: the line goes as the installation begins.
  let installing = false
  network.plan(asked => {
    installing ||= asked.path === '/sw.js'
    return installing && asked.path.startsWith('/assets/') ? { kind: 'refuse' } : null
  })
  const context = await browser.newContext(phoneOptions(network.origin))
  const page = await context.newPage()
  await signIn(page, TECHNICIAN)
  await expect(page.getByText(/Pas encore prêt hors ligne/)).toBeVisible({ timeout: 60_000 })
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)

  await page.evaluate(() => {
    Object.assign(globalThis, { samePage: true })
  })
  network.heal()
  await nudge(page)
  await readyOffline(page)
  await expect(page.getByText(/Pas encore prêt hors ligne/)).toBeHidden()
  // The card says what is, not what the last preparation found.
  await page.getByRole('link', { name: /Synchronisation/ }).click()
  await expect(page.getByText('Prêt pour demain hors ligne', { exact: true })).toBeVisible({ timeout: 60_000 })
  expect(await page.evaluate(() => 'samePage' in globalThis)).toBe(true)

  network.plan(() => ({ kind: 'refuse' }))
  await page.goto('/m/mon-activite')
  await expect(page.getByRole('heading', { name: 'Mme Claire Vasseur' }).first()).toBeVisible()
  await context.close()
})

onTheLine('the first installation asks for the small files together', async ({ phone, network }) => {
  const page = await phone()
  const asked = network.exchanges.filter(({ path }) => path.startsWith('/assets/'))
  const stored = await page.evaluate(async () => {
    const name = (await caches.keys()).find(key => key.includes('precache')) ?? ''
    const answers = await (await caches.open(name)).matchAll()
    return answers.map(({ headers }) => [
      headers.get('content-type') ?? '',
      headers.get('x-content-type-options') ?? '',
    ])
  })
  expect(stored.length).toBeGreaterThan(200)
  // One by one they were as many questions, each with the line's delay: a minute of a thin line.
  expect(asked.length).toBeLessThan(stored.length / 4)
  // What came in a pack is what the server would have sent alone, down to its policies.
  expect(
    stored.filter(([type, policy]) => !/^(text|application|image|font)\//.test(type ?? '') || policy !== 'nosniff'),
  ).toEqual([])
})
