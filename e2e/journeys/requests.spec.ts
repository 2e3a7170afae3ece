import type { Page } from '@playwright/test'
import { LONG } from '#tests/support/long.ts'
import { ajouterJours, formaterDate, jourParis } from '#wire/dates.ts'
import { DISPATCHER } from '../support/dispatch.ts'
import { askOffice } from '../support/office.ts'
import { DESK, expect, PHONE, signIn, test } from '../support/test.ts'

const CLIENT = '/m/gestion-clients-entreprises/client/1'
const DEMANDES = '/m/gestion-demandes'

/** From the customer's file to the sheet of what they ask for; what is missing is said first. */
async function create(page: Page, description: string): Promise<void> {
  await page.goto(CLIENT)
  await page.getByRole('button', { name: 'Créer une demande' }).first().click()
  await expect(page).toHaveURL(/\/gestion-demandes\/nouvelle\/\d+$/)
  await expect(page.getByText('5 rue des Écoles, 80330 Longueau')).toBeVisible()
  await page.getByRole('button', { name: 'Créer la demande' }).click()
  await expect(page.getByText('Veuillez sélectionner une prestation')).toBeVisible()

  await page.getByLabel('Prestation').selectOption({ label: 'Dépannage chaudière (1 h 30)' })
  const price = page.getByLabel('Rémunération')
  await expect(price).toHaveValue('95,00')
  await price.fill('beaucoup')
  await page.getByLabel('Description').fill(description)
  await page.getByRole('checkbox', { name: 'Rdv souhaité' }).check()
  await page.getByRole('button', { name: 'Créer la demande' }).click()
  await expect(page.getByText('un montant comme 12,50 est attendu.')).toBeVisible()

  await price.fill('0')
  const wished = page.getByLabel('Jour souhaité', { exact: true })
  await wished.fill('04/12/2098')
  await page.getByRole('checkbox', { name: 'Cette date est imposée par le client' }).check()
  await page.getByRole('button', { name: 'Créer la demande' }).click()
  await expect(page.getByText('Ce jour est à plus de deux ans\u00a0: vérifiez l’année.')).toBeVisible()
  await wished.fill(formaterDate(ajouterJours(jourParis(Date.now()), 300)))
  await page.getByRole('button', { name: 'Créer la demande' }).click()
  await expect(page).toHaveURL(/\/gestion-demandes\/\d+$/)
}

async function cancel(page: Page): Promise<void> {
  const sheet = page.getByRole('complementary', { name: 'Demande' })
  await sheet.getByRole('button', { name: 'Annuler la demande' }).click()
  const dialog = page.getByRole('dialog', { name: 'Annulation de la demande' })
  await dialog.getByRole('button', { name: 'Annuler la demande' }).click()
  await expect(dialog.getByText('Motif\u00a0: à renseigner.')).toBeVisible()
  await dialog.getByLabel('Motif').fill('Le client a trouvé ailleurs')
  await dialog.getByRole('button', { name: 'Annuler la demande' }).click()
  await expect(sheet.getByText('Annulée\u00a0: Le client a trouvé ailleurs')).toBeVisible()
}

test('a request is made at a customer’s, stands in the list, is cancelled with its reason and found in the history', async ({
  device,
  server,
}) => {
  const page = await device({ size: DESK })
  await signIn(page, DISPATCHER)
  await create(page, 'Plus d’eau chaude depuis hier')

  const sheet = page.getByRole('complementary', { name: 'Demande' })
  await expect(sheet.getByText('Plus d’eau chaude depuis hier')).toBeVisible()
  await expect(sheet.getByText('Date imposée')).toBeVisible()
  await expect(sheet.getByText('0,00\u00a0€')).toBeVisible()
  const line = page.getByRole('row', { name: /Martine Roussel.*En attente/ })
  await expect(line.filter({ has: page.locator('[aria-current]') })).toHaveCount(1)
  await sheet.getByRole('button', { name: 'Ajouter une observation' }).click()
  const remark = page.getByRole('dialog', { name: 'Ajouter une observation' })
  await remark.getByLabel(/^Observation/).fill('Rappeler avant 9 h')
  await remark.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(sheet.getByText('Rappeler avant 9 h')).toBeVisible()

  await cancel(page)
  // The key takes it back, and does it again over the version that this gave.
  const again = page.getByRole('button', { name: /^Refaire\s: annulation, .*Martine Roussel$/ })
  await page.keyboard.press('Control+z')
  await expect(sheet.getByText('Rétablie', { exact: true })).toBeVisible()
  await expect(again).toBeEnabled()
  await page.keyboard.press('Control+y')
  await expect(sheet.getByText('Annulée\u00a0: Le client a trouvé ailleurs')).toHaveCount(2)
  await expect(page.getByRole('button', { name: /^Défaire\s: annulation, .*Martine Roussel$/ })).toBeEnabled()
  await expect(page.locator('tr[data-choisie]')).toHaveCount(0)
  await page.getByText('Historique', { exact: true }).first().click()
  await expect(page.getByRole('row', { name: /Martine Roussel.*Annulée/ }).first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Période' }).selectOption('Jour')
  await expect(page.getByRole('row', { name: /Martine Roussel.*Annulée/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Jour précédent' }).click()
  await expect(page.getByRole('row', { name: /Martine Roussel.*Annulée/ })).toHaveCount(0)

  // The customer's file says so too, and leads back to the sheet.
  await page.goto(CLIENT)
  const history = page.getByRole('region', { name: 'Interventions et demandes' })
  await history.getByRole('link', { name: /Dépannage chaudière.*Annulée.*Demande/ }).click()
  const beside = page.getByRole('complementary', { name: 'Dépannage chaudière' })
  await expect(beside.getByText('Plus d’eau chaude depuis hier')).toBeVisible()
  await beside.getByRole('button', { name: 'Ouvrir' }).click()
  await expect(sheet.getByText('Plus d’eau chaude depuis hier')).toBeVisible()
  expect(
    await askOffice(
      server,
      `select etat_id, demande_remuneration_cents as cents, demande_date_th_impose as impose, motif
         from demande where demande_description = 'Plus d’eau chaude depuis hier'`,
    ),
  ).toEqual([{ etat_id: 7, cents: 0, impose: 1, motif: 'Le client a trouvé ailleurs' }])
})

test('on a phone the same request goes the same way, and « Défaire » brings it back', LONG, async ({ device }) => {
  const page = await device({ size: PHONE })
  await signIn(page, DISPATCHER)
  await create(page, 'Radiateur froid')
  await expect(page.getByText('Radiateur froid')).toBeVisible()
  await cancel(page)
  await page.getByRole('button', { name: 'Défaire' }).click()
  await expect(page.getByText('Rétablie', { exact: true })).toBeVisible()
  await page.goto(DEMANDES)
  await page.getByLabel('Rechercher une demande').fill('martine roussel')
  await page
    .getByRole('button', { name: /Martine Roussel.*En attente.*Date imposée/ })
    .first()
    .click()
  await expect(page.getByText('Radiateur froid').filter({ visible: true })).toBeVisible()
})

for (const [where, size, cross] of [
  ['a desk', DESK, 'Fermer le détail'],
  ['a phone', PHONE, 'Retour à l’écran précédent'],
] as const)
  test(`on ${where}, Back after a sheet was closed goes to what was before its list`, async ({ device }) => {
    const page = await device({ size })
    await signIn(page, DISPATCHER)
    await page.goto('/notifications')
    await expect(page.getByRole('heading', { name: 'Notifications' }).first()).toBeVisible()
    // Browsers let nobody back into what was opened before the first gesture.
    await page.keyboard.press('Shift')
    await page.evaluate(() => history.pushState(null, '', '/m/gestion-demandes'))
    const lines = page.locator('button[data-ligne]').filter({ visible: true })
    await lines.first().click()
    await expect(page).toHaveURL(/\/gestion-demandes\/\d+/)
    await page.getByRole('button', { name: cross, exact: true }).filter({ visible: true }).first().click()
    await expect(page).toHaveURL(/\/gestion-demandes$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/notifications$/)
    // Forward leads through the list to the sheet again, and Back closes it on its list.
    await page.goForward()
    await page.goForward()
    await expect(page).toHaveURL(/\/gestion-demandes\/\d+/)
    await page.goBack()
    await expect(page).toHaveURL(/\/gestion-demandes$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/notifications$/)
  })
