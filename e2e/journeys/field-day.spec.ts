import { customerSigns, draw, photographReport, scanPages } from '../support/closing.ts'
import { nudge, settleIn, signInAgainIfAsked, test } from '../support/field-phone.ts'
import { askOffice, stepsOf } from '../support/office.ts'
import { openClosing } from '../support/steps.ts'
import { expect } from '../support/test.ts'

const TECHNICIAN = 'technicien@demo.test'

interface Report {
  readonly total_ttc_cents: number
  readonly pages: number
  readonly complets: number
}

test('a whole day without network, the browser killed in the middle, is at the office once in the evening', async ({
  network,
  profile,
  server,
}) => {
  let page = await profile.open()
  await settleIn(page, TECHNICIAN)
  await page.goto('/m/mon-activite')
  await expect(page.getByRole('button', { name: 'Je suis arrivé' })).toBeVisible()

  // The network goes away for the day.
  network.plan(() => ({ kind: 'refuse' }))
  await page.getByRole('button', { name: 'Je suis arrivé' }).click()
  await openClosing(page)

  // Arrived too soon: the step is undone where it stands, and done again.
  await page.goto('/m/mon-activite')
  await page.getByRole('button', { name: /^Défaire/ }).click()
  await page.getByRole('button', { name: 'Je suis arrivé' }).click()
  await openClosing(page)

  // Closing at once: both sentences of the specification come together, each with the way to it.
  const done = page.getByRole('button', { name: /^J.ai terminé$/ })
  await done.click()
  const alert = page.getByRole('alert').filter({ hasText: 'Veuillez sélectionner une cloture' })
  await expect(alert).toContainText('Il reste')
  await expect(alert.getByRole('button', { name: 'Veuillez scanner le CRI' })).toBeVisible()

  await page.getByLabel('Motif de clôture').selectOption({ index: 1 })
  await scanPages(page, [await photographReport('page 1'), await photographReport('page 2')])
  await page.getByRole('button', { name: 'Ajouter une fourniture' }).click()
  const line = page.getByRole('dialog')
  await line.getByLabel('Libellé').fill('Circulateur 25-60')
  await line.getByLabel('Prix unitaire HT').fill('189,00')
  await line.getByLabel('TVA').selectOption('10')
  await line.getByRole('button', { name: 'Ajouter' }).click()
  await expect(page.getByText('207,90').first()).toBeVisible()
  await page.getByRole('button', { name: 'CB', exact: true }).click()
  await page.getByLabel('Observation interne').fill('Code du portail 4512')
  await customerSigns(page, async screen => {
    // What the customer holds says the price and the rate, and nothing of the office's.
    await expect(screen).toContainText('Total')
    await expect(screen).toContainText('207,90')
    await expect(screen).not.toContainText('4512')
    await screen.getByLabel('Je certifie ce qui précède').check()
  })
  await draw(
    page,
    page.getByLabel('Signature du technicien').locator('canvas').or(page.getByLabel('Signature du technicien')).last(),
  )
  await done.click()
  await expect(page.getByText('Intervention terminée').first()).toBeVisible()

  // The next visit begins, and the whole browser is killed.
  await page.goto('/m/mon-activite')
  await page.getByRole('button', { name: 'Je me mets en route' }).click()
  await expect(page.getByRole('button', { name: 'Je suis arrivé' })).toBeVisible()
  expect(await stepsOf(server, TECHNICIAN)).toEqual([])
  await profile.kill()

  page = await profile.open()
  await page.goto('/m/mon-activite')
  await expect(page.getByRole('button', { name: 'Je suis arrivé' })).toBeVisible()
  // Arrived, back, arrived, closed with its two pages, on the way to the next.
  await expect(page.getByText(/5 en attente/).first()).toBeVisible()

  // Back at the depot.
  network.heal()
  await nudge(page)
  // Chromium writes cookies to the disk every 30 s: the session may have died with the browser.
  await signInAgainIfAsked(page)
  await expect(page.getByText(/en attente/)).toHaveCount(0, { timeout: 60_000 })
  await expect
    .poll(() => stepsOf(server, TECHNICIAN))
    .toEqual([
      { de: 1, vers: 2 },
      { de: 2, vers: 1 },
      { de: 1, vers: 2 },
      { de: 2, vers: 3 },
      { de: 0, vers: 1 },
    ])
  const [report] = await askOffice<Report>(
    server,
    `select r.total_ttc_cents, jsonb_array_length(r.contenu->'scan') as pages,
            (select count(*)::int from fichier f where f.compte_id = r.compte_id and f.complet_a is not null
               and r.contenu->'scan' ? f.sha256) as complets
       from intervention_rapport r order by r.recu_a desc limit 1`,
  )
  expect(report).toEqual({ total_ttc_cents: 20_790, pages: 2, complets: 2 })
  const kept = await askOffice<{ n: number }>(server, 'select count(*)::int as n from recu where final')
  expect(kept[0]?.n).toBeGreaterThanOrEqual(3)

  // And the screen says so, with the office's own time.
  await page.goto('/synchronisation')
  await expect(page.getByText(/reçu à \d\d:\d\d/).first()).toBeVisible()
})
