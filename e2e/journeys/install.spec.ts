import { expect, readyOffline, signIn, test } from '../support/test.ts'

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
  await readyOffline(page)
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
