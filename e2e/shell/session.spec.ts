import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../support/server.ts'
import { DESK, expect, readyOffline, signIn, test } from '../support/test.ts'

/** Something to send: the town of one's profile. Nothing is promised before the screen says that it waits. */
async function leaveWork(page: Page): Promise<void> {
  await page.goto('/profil')
  await page.getByLabel('Ville').fill('Rivery')
  await page.getByRole('button', { name: 'Enregistrer' }).first().click()
  await expect(page.getByText('1 en attente')).toBeVisible()
}

/** A technician without network, who has just done something. */
async function leaveWorkOffline(page: Page): Promise<void> {
  await signIn(page, 'technicien@demo.test')
  await page.goto('/profil')
  await readyOffline(page)
  await page.context().setOffline(true)
  await leaveWork(page)
}

/** The look is the device's: it stays for who comes next. */
async function goDark(page: Page): Promise<void> {
  // A message over it goes by itself, unless the pointer holds it there.
  await expect(page.getByRole('button', { name: 'Fermer le message' }).filter({ visible: true })).toHaveCount(0)
  await page.getByText('Sombre', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
}

async function databases(page: Page): Promise<string[]> {
  return await page.evaluate(async () => (await indexedDB.databases()).map(d => d.name ?? ''))
}

test('signing out with work waiting asks, seals it, and the next person never sees it', async ({ device }) => {
  const page = await device()
  await leaveWorkOffline(page)
  await goDark(page)
  await page.goto('/espace')
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/1\saction attend encore sur cet appareil/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Envoyer maintenant' })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'Détruire' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Garder ici, scellées' }).click()
  await expect(page.getByText(/1\saction d’Hugo Delattre attend sur cet appareil/)).toBeVisible()

  await page.context().setOffline(false)
  const sent: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/synchronisation/mutations')) sent.push(request.postData() ?? '')
  })
  await signIn(page, 'technicien2@demo.test')
  await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.getByText(/en attente/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Plus', exact: true }).click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(sent).toEqual([])
  // The second person's database is gone, the first one's is kept.
  await expect.poll(() => databases(page).then(names => names.filter(n => /^relais-\d/.test(n)).length)).toBe(1)

  await signIn(page, 'technicien@demo.test')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.goto('/synchronisation')
  await expect(page.getByText('Mon profil')).toBeVisible()
  await expect(page.getByText(/fait à .+ · reçu à /)).toBeVisible()
})

test('destroying wants the word itself', async ({ device }) => {
  const page = await device()
  await leaveWorkOffline(page)
  await page.goto('/espace')
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  const destroy = page.getByRole('button', { name: 'Détruire et se déconnecter' })
  await page.getByLabel(/saisissez DÉTRUIRE/).fill('detruire')
  await expect(destroy).toBeDisabled()
  await page.getByLabel(/saisissez DÉTRUIRE/).fill('DÉTRUIRE')
  await destroy.click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => databases(page).then(names => names.filter(n => /^relais-\d/.test(n)))).toEqual([])
})

test('a session closed from elsewhere asks to sign in again, keeps the work, and sends it then', async ({ device }) => {
  const phone = await device()
  const desk = await device({ size: DESK })
  await signIn(phone, 'technicien@demo.test')
  await phone.goto('/profil')
  await expect(phone.getByLabel('Ville')).toBeVisible()
  await signIn(desk, 'technicien@demo.test')
  await desk.goto('/appareils')
  await desk.getByRole('button', { name: /^Déconnecter / }).click()
  await desk.getByRole('button', { name: 'Déconnecter cet appareil' }).click()

  await expect(phone.getByText('Session expirée. Merci de vous identifier à nouveau.')).toBeVisible()
  await phone.getByLabel('Ville').fill('Rivery')
  await phone.getByRole('button', { name: 'Enregistrer' }).first().click()
  await expect(phone.getByText('1 en attente')).toBeVisible()
  await phone.getByRole('button', { name: 'S’identifier' }).click()
  await phone.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD)
  await phone.getByRole('button', { name: 'Se connecter' }).click()
  await expect(phone.getByText(/Session expirée/)).toHaveCount(0)
  await expect(phone.getByText(/en attente/)).toHaveCount(0)
  await desk.goto('/profil')
  await expect(desk.getByLabel('Ville')).toHaveValue('Rivery')
})

test('a change made in a session closed from elsewhere says so over its form, keeps what was typed, and leaves once one has signed in', async ({
  device,
}) => {
  const phone = await device()
  const desk = await device({ size: DESK })
  await signIn(phone, 'regulateur@demo.test')
  await phone.goto('/m/gestion-clients-entreprises/client/1')
  await phone.getByRole('button', { name: 'Ajouter une observation' }).click()
  const form = phone.getByRole('dialog', { name: 'Ajouter une observation' })
  await form.getByLabel(/^Observation/).fill('Sonner deux fois')
  await signIn(desk, 'regulateur@demo.test')
  await desk.goto('/appareils')
  await desk.getByRole('button', { name: /^Déconnecter / }).click()
  await desk.getByRole('button', { name: 'Déconnecter cet appareil' }).click()
  // The banner of it stands under the form.
  await expect(phone.getByText('Session expirée. Merci de vous identifier à nouveau.')).toBeVisible()

  await form.getByRole('button', { name: 'Ajouter', exact: true }).click()
  const again = phone.getByRole('dialog', { name: 'S’identifier à nouveau' })
  await expect(again).toBeVisible()
  await expect(form.getByRole('alert')).toHaveText('Session expirée. Merci de vous identifier à nouveau.')
  await expect(phone.getByText('pas de connexion internet')).toHaveCount(0)
  // Put off by Escape, the form is there; tried again, it is offered again.
  await again.getByLabel('Mot de passe', { exact: true }).press('Escape')
  await expect(again).toBeHidden()
  await expect(form.getByLabel(/^Observation/)).toHaveValue('Sonner deux fois')
  await form.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await again.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD)
  await again.getByRole('button', { name: 'Se connecter' }).click()
  await expect(again).toBeHidden()
  await expect(form.getByRole('alert')).toHaveCount(0)
  await expect(form.getByLabel(/^Observation/)).toHaveValue('Sonner deux fois')
  await form.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(phone.getByText('Sonner deux fois')).toBeVisible()
})

test('a field changed on two devices shows both values, and mine can win', async ({ device }) => {
  const phone = await device()
  const desk = await device({ size: DESK })
  await signIn(phone, 'technicien@demo.test')
  await phone.goto('/profil')
  await expect(phone.getByLabel('Ville')).toBeVisible()
  await readyOffline(phone)
  await phone.context().setOffline(true)
  await phone.getByLabel('Ville').fill('Rivery')
  await phone.getByRole('button', { name: 'Enregistrer' }).first().click()
  await expect(phone.getByText('1 en attente')).toBeVisible()
  await signIn(desk, 'technicien@demo.test')
  await desk.goto('/profil')
  await desk.getByLabel('Ville').fill('Doullens')
  await desk.getByRole('button', { name: 'Enregistrer' }).first().click()
  await expect(desk.getByText('La mise à jour a bien été appliquée.')).toBeVisible()
  await expect(desk.getByText(/en attente/)).toHaveCount(0)

  await phone.context().setOffline(false)
  await expect(phone.getByText('1 à résoudre')).toBeVisible({ timeout: 20_000 })
  await phone.goto('/synchronisation')
  await expect(phone.getByText('Ville : Rivery')).toBeVisible()
  await expect(phone.getByText('Ville : Doullens')).toBeVisible()
  await phone.getByRole('button', { name: 'Garder le mien' }).click()
  await expect(phone.getByText('1 à résoudre')).toHaveCount(0)
  await desk.reload()
  await expect(desk.getByLabel('Ville')).toHaveValue('Rivery')
})
