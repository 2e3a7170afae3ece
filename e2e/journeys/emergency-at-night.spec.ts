import type { CDPSession, Page } from '@playwright/test'
import { cachesHolding, databasesHolding, nudge } from '../support/field-phone.ts'
import { askOffice } from '../support/office.ts'
import { MANAGER } from '../support/residence.ts'
import type { TestServer } from '../support/server.ts'
import { DESK, expect, PHONE, shellStored, signIn, test } from '../support/test.ts'

const NOM = 'Mme Denise Petit'
const ALLERGIE = 'Pénicilline'
const LIRE = 'Activer sur cet appareil'

/** The authenticator of a phone: it knows its person, and may hold a secret or not. */
async function authenticatorOf(page: Page, { hasPrf }: { readonly hasPrf: boolean }): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true, hasPrf },
    },
  })
  return cdp
}

const readings = async (server: TestServer) =>
  (
    await askOffice<{ detail: string }>(
      server,
      `select a.detail from acces_sante a join resident r using (compte_id, resident_id)
        where r.resident_nom = 'Petit' and a.quoi = 'urgence' and a.compte_id =
          (select compte_id from utilisateur where email = $1) order by a.acces_id`,
      [MANAGER],
    )
  ).map(({ detail }) => detail)

const devices = async (server: TestServer) =>
  (
    await askOffice<{ n: number }>(server, 'select count(*)::int as n from urgence_appareil where retire_a is null', [])
  )[0]?.n

/** The person looks elsewhere, or back. */
async function see(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate(value => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/espace')
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page.getByLabel('Adresse e-mail')).toBeVisible()
}

/** Declared and allowed at the desk, as who decides it does. */
async function allowAtTheDesk(desk: Page): Promise<void> {
  await desk.goto('/m/gestion-residents/hors-ligne')
  await expect(desk.getByRole('switch')).toHaveCount(0)
  await desk.getByRole('button', { name: 'Déclarer l’hébergement' }).click()
  const form = desk.getByRole('dialog')
  await form.getByLabel(/^Hébergeur/).fill('Hébergeur Santé')
  await form.getByLabel(/^Référence/).fill('HDS-2024-117')
  await form.getByLabel(/^Certifié le/).fill('01/09/2026')
  await form.getByLabel(/^Certifié le/).press('Tab')
  await form.getByRole('button', { name: 'Déclarer' }).click()
  await expect(form).toHaveCount(0)
  await desk.getByRole('switch', { name: /Lecture hors ligne/ }).click()
  await expect(desk.getByRole('switch', { name: /Lecture hors ligne/ })).toBeChecked()
}

test('at night without network the sheet opens under the phone’s own lock, and its reading reaches the log', async ({
  device,
  server,
}) => {
  const desk = await device({ size: DESK })
  await signIn(desk, MANAGER)
  const phone = await device({ size: PHONE, fresh: true })
  await authenticatorOf(phone, { hasPrf: true })
  await signIn(phone, MANAGER)
  await shellStored(phone)
  await phone.goto('/m/gestion-residents/urgences')
  await expect(phone.getByText('La maison n’autorise pas')).toBeVisible()
  await allowAtTheDesk(desk)

  await phone.getByRole('button', { name: LIRE }).click()
  await expect(phone.getByRole('button', { name: new RegExp(NOM) })).toBeVisible()
  expect(await devices(server)).toBe(1)
  if (process.env.SHOTS) await phone.screenshot({ path: `${process.env.SHOTS}/list-light.png`, fullPage: true })
  if (process.env.SHOTS) await desk.screenshot({ path: `${process.env.SHOTS}/desk.png`, fullPage: true })
  await phone.context().setOffline(true)
  await phone.reload()
  await phone.getByRole('button', { name: 'Ouvrir les fiches' }).click()
  await phone.getByLabel('Chercher un résident').fill('petit')
  await phone.getByRole('button', { name: new RegExp(NOM) }).click()
  await expect(phone.getByText(ALLERGIE).filter({ visible: true }).first()).toBeVisible()
  await expect(phone.getByText(/^Version du .* à \d\d:\d\d, gardée/)).toBeVisible()
  for (const secret of ['Petit', 'nicilline', 'Amlodipine']) {
    expect(await databasesHolding(phone, secret), secret).toEqual([])
    expect(await cachesHolding(phone, secret), secret).toEqual([])
  }
  if (process.env.SHOTS) await phone.screenshot({ path: `${process.env.SHOTS}/sheet-light.png`, fullPage: true })
  // Hidden, it locks: nothing of it is drawn any more.
  await see(phone, 'hidden')
  await expect(phone.getByRole('button', { name: 'Ouvrir les fiches' })).toBeVisible()
  await expect(phone.getByText(ALLERGIE)).toHaveCount(0)
  await see(phone, 'visible')

  await phone.context().setOffline(false)
  await nudge(phone)
  await expect.poll(() => readings(server)).toEqual([expect.stringMatching(/lue hors ligne .*\d\d:\d\d$/)])

  await desk.getByRole('button', { name: /^Retirer .*, / }).click()
  await expect.poll(() => devices(server)).toBe(0)
  // The page that is open hears of it.
  await expect(phone.getByRole('button', { name: LIRE })).toBeVisible()
  expect(await databasesHolding(phone, 'urgence:fiche')).toEqual([])

  // Taken up again, a sign-out ends it on both sides.
  await phone.getByRole('button', { name: LIRE }).click()
  await expect(phone.getByRole('button', { name: 'Refermer' })).toBeVisible()
  expect(await devices(server)).toBe(1)
  await signOut(phone)
  await expect.poll(() => devices(server)).toBe(0)
  // The sign-in screen stands before the erasing has ended.
  await expect.poll(() => databasesHolding(phone, 'scelle:')).toEqual([])
})

test('a phone whose lock holds no secret keeps nothing, and says so', async ({ device, server }) => {
  const desk = await device({ size: DESK })
  await signIn(desk, MANAGER)
  await allowAtTheDesk(desk)
  const phone = await device({ size: PHONE, fresh: true, dark: true })
  await authenticatorOf(phone, { hasPrf: false })
  await signIn(phone, MANAGER)
  await phone.goto('/m/gestion-residents/urgences')
  await phone.getByRole('button', { name: LIRE }).click()
  await expect(phone.getByRole('alert').getByText(/ne sait pas garder de clé/)).toBeVisible()
  if (process.env.SHOTS) await phone.screenshot({ path: `${process.env.SHOTS}/refused-dark.png`, fullPage: true })
  expect(await devices(server)).toBe(0)
  expect(await databasesHolding(phone, 'scelle:')).toEqual([])
})
