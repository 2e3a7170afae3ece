import { photographReport, scanPages } from '../support/closing.ts'
import { noteRefusals } from '../support/refusals.ts'
import { settled } from '../support/screen.ts'
import { stepsToClosing } from '../support/steps.ts'
import { DESK, expect, signIn, test } from '../support/test.ts'

test('scanner, reader of documents and map work where texts are not run', async ({ device }) => {
  const page = await device()
  const refusals = await noteRefusals(page)
  await signIn(page, 'technicien@demo.test')
  await stepsToClosing(page)
  await scanPages(page, [await photographReport('1')])
  expect(refusals).toEqual([])

  const desk = await device({ size: DESK })
  const atDesk = await noteRefusals(desk)
  await signIn(desk, 'regulateur@demo.test')
  await desk.goto('/m/parametrages/gestion-zones')
  await settled(desk)
  await desk
    .getByRole('button', { name: /^Actions sur / })
    .first()
    .click()
  await desk.getByRole('menuitem', { name: 'Voir sur la carte' }).click()
  await expect(
    desk.locator('.maplibregl-ctrl-scale').or(desk.getByText('Aucune adresse dans cette zone')).first(),
  ).toBeVisible()
  await settled(desk)
  expect(atDesk).toEqual([])
})

test('markup and foreign scripts are refused by the browser itself', async ({ device }) => {
  const page = await device()
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible()
  const done = await page.evaluate(() => {
    const element = document.createElement('div')
    element.innerHTML = '<img src=x onerror="globalThis.canari=1"><a href="https://a.fr">lien</a>'
    const tell = (run: () => unknown) => {
      try {
        run()
        return 'ran'
      } catch (error) {
        return error instanceof TypeError ? 'refused' : String(error)
      }
    }
    return {
      elements: element.childElementCount,
      script: tell(() => {
        document.createElement('script').text = 'globalThis.canari=1'
      }),
      worker: tell(() => new Worker('data:text/javascript,1')),
      policy: tell(() =>
        (
          globalThis as unknown as { trustedTypes: { createPolicy: (n: string, r: object) => unknown } }
        ).trustedTypes.createPolicy('autre', {}),
      ),
    }
  })
  expect(done).toEqual({ elements: 0, script: 'refused', worker: 'refused', policy: 'refused' })
})
