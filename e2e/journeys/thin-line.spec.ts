import { stepsOf } from '../support/office.ts'
import { expect, readyOffline, signIn, test } from '../support/test.ts'

test('a step tapped without network reaches the office once, the tab having been closed meanwhile', async ({
  device,
  server,
}) => {
  const page = await device()
  await signIn(page, 'technicien@demo.test')
  await page.goto('/m/mon-activite')
  await expect(page.getByRole('button', { name: 'Je suis arrivé' })).toBeVisible()
  await readyOffline(page)
  const context = page.context()

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Je suis arrivé' }).click()
  await expect(page.getByText(/Enregistré sur ce téléphone/).first()).toBeVisible()
  expect(await stepsOf(server, 'technicien@demo.test')).toEqual([])
  await page.close()

  const again = await context.newPage()
  await again.goto('/m/mon-activite')
  await expect(again.getByText(/Enregistré sur ce téléphone/).first()).toBeVisible()
  await expect(again.getByText(/1 en attente/).first()).toBeVisible()

  await context.setOffline(false)
  await expect(again.getByText(/en attente/)).toHaveCount(0, { timeout: 20_000 })
  await expect.poll(() => stepsOf(server, 'technicien@demo.test')).toEqual([{ de: 1, vers: 2 }])
  // And it stays one, whatever wakes the queue again.
  await again.reload()
  await again.waitForTimeout(2000)
  expect(await stepsOf(server, 'technicien@demo.test')).toEqual([{ de: 1, vers: 2 }])
})
