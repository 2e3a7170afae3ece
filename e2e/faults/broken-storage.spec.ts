import { readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { isMutations, serverFailure } from '#tests/support/fault-proxy.ts'
import { LONG } from '#tests/support/long.ts'
import {
  currentVisit,
  expectReceivedOnce,
  observe,
  openVisit,
  settleIn,
  test,
  waitingLabel,
} from '../support/field-phone.ts'

/** Turns the bytes of every database of a profile into nonsense, as a dying memory does. @returns files spoilt */
function spoilDatabases(profile: string): number {
  const root = path.join(profile, 'Default/IndexedDB')
  const files = readdirSync(root, { recursive: true })
    .map(name => path.join(root, String(name)))
    .filter(file => /\.(log|ldb)$|MANIFEST/.test(file))
  for (const file of files) writeFileSync(file, Buffer.alloc(statSync(file).size, 0x5a))
  return files.length
}

/** From the next page on, the databases of this name answer with the error of a storage that is ill. */
async function breakOpening(page: Page, name: RegExp): Promise<void> {
  await page.addInitScript(source => {
    const whole = IDBFactory.prototype.open
    const broken = { on: sessionStorage.getItem('sain') === null }
    IDBFactory.prototype.open = function (this: IDBFactory, ...args: Parameters<typeof whole>) {
      if (!broken.on || !new RegExp(source).test(args[0])) return whole.apply(this, args)
      const request = new EventTarget() as unknown as IDBOpenDBRequest
      const error = new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError')
      Object.defineProperties(request, { error: { value: error }, readyState: { value: 'done' } })
      setTimeout(() => {
        const event = new Event('error', { cancelable: true })
        request.dispatchEvent(event)
        request.onerror?.(event)
      }, 10)
      return request
    }
  }, name.source)
}

test.describe('row "IDB handle lost or corrupt" (T: no false "saved")', () => {
  test('databases spoilt between two starts: told how much is missing, and read again', async ({
    server,
    network,
    profile,
  }) => {
    const page = await profile.open()
    await settleIn(page)
    await openVisit(page, await currentVisit(server))
    network.plan(asked => (isMutations(asked) && asked.body.includes('"payload"') ? serverFailure : null))
    await observe(page, ['corrompue 1', 'corrompue 2'])
    const told = () => network.sent(e => isMutations(e) && e.body.includes('"en_attente":2')).length
    await expect.poll(told, { timeout: 20_000 }).toBeGreaterThan(0)
    await profile.close()
    expect(spoilDatabases(profile.dir)).toBeGreaterThan(1)
    network.heal()
    const again = await profile.open()
    await again.goto('/m/mon-activite')
    await expect(again.getByText(/Ce navigateur a effacé ses données\s:\s2\sactions/)).toBeVisible({
      timeout: 20_000,
    })
    await expect(again.getByRole('heading', { name: /Vasseur/ })).toBeVisible()
    await expect(again.getByText(/en attente/)).toHaveCount(0)
  })

  for (const [what, name] of [
    ['the device’s', /^relais-appareil$/],
    ['the person’s', /^relais-\d+-\d+$/],
  ] as const)
    test(
      `${what} database that does not open is said, never a blank page nor an empty list; then all goes on`,
      what === 'the person’s' ? {} : LONG,
      async ({ phone, server, network }) => {
        const page = await phone()
        await openVisit(page, await currentVisit(server))
        network.plan(asked => (isMutations(asked) ? { kind: 'refuse' } : null))
        const texts = [`illisible ${name.source.length} a`, `illisible ${name.source.length} b`]
        await observe(page, texts)
        await breakOpening(page, name)
        await page.goto('/m/mon-activite')
        await expect(page.getByRole('heading', { name: 'Les données de cet appareil ne s’ouvrent pas' })).toBeVisible({
          timeout: 15_000,
        })
        // Nothing beside it pretends to be the truth.
        await expect(page.getByText(/En ligne|en attente|Reçu par le bureau/)).toHaveCount(0)
        expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
        if (what === 'the person’s') {
          const rescue = page.getByRole('button', { name: 'Exporter ce qui peut être lu' })
          await page.setViewportSize({ width: 320, height: 740 })
          const cut = rescue.locator('.mantine-Button-label').evaluate(e => e.scrollWidth - e.clientWidth)
          expect(await cut, 'pixels of its words out of sight').toBeLessThanOrEqual(0)
          await rescue.click()
          await expect(page.getByRole('alert')).toContainText('Rien n’a pu être lu')
        }
        // The storage is well again: nothing was erased meanwhile.
        await page.evaluate(() => sessionStorage.setItem('sain', '1'))
        await page.getByRole('button', { name: 'Réessayer' }).click()
        await expect(waitingLabel(page, 2)).toBeVisible({ timeout: 20_000 })
        network.heal()
        await page.reload()
        await expectReceivedOnce(server, texts)
      },
    )
})
