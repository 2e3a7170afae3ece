import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base } from '../support/field-phone.ts'
import { readMail } from '../support/mail.ts'
import { addCustomer, addService, registerCompany } from '../support/newcomer.ts'
import { DEMO_PASSWORD, RealServer } from '../support/server.ts'
import { DESK, expect, PHONE } from '../support/test.ts'

const OWNER = 'anne.morel@exemple.test'
const TECHNICIAN = 'hugo.delattre@exemple.test'

/** An installation as it is bought: nobody, nothing, and no demonstration. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  server: async ({}, use) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'relais-rien-'))
    const server = await RealServer.start({ dataDir, env: { DEMO: '0' } })
    await use(server)
    await server.dispose()
  },
})

const link = (mail: string, of: RegExp) => of.exec(mail)?.[0] ?? ''

test('from nothing, without demonstration: the address is confirmed, somebody is invited and joins on a phone, services and customers tick their steps', async ({
  device,
  browser,
  network,
  server,
}) => {
  test.setTimeout(240_000)
  const desk = await device({ size: DESK })
  await registerCompany(desk, { activity: 'Interventions sur le terrain', name: 'Dépannage Morel', email: OWNER })
  const steps = desk.getByRole('region', { name: 'Premiers pas' })
  await expect(steps.getByText('0 sur 5')).toBeVisible()

  // People are invited once the owner's address was shown to be theirs.
  await steps.getByRole('button', { name: 'Inviter' }).click()
  await expect(desk.getByText(/Pour inviter, ouvrez d’abord le lien/)).toBeVisible()
  const mailbox = await device({ size: PHONE })
  await mailbox.goto(link(await readMail(server, OWNER), /\/confirmation#jeton=[\w.-]+/))
  await mailbox.getByRole('button', { name: 'Confirmer' }).click()
  await expect(mailbox.getByRole('status')).toBeVisible()
  await desk.reload()
  await desk.getByRole('button', { name: 'Inviter' }).first().click()
  const invite = desk.getByRole('dialog', { name: 'Inviter une personne' })
  await invite.getByLabel(/^E-mail/).fill(TECHNICIAN)
  await invite.getByLabel(/^Nom/).fill('Delattre')
  await invite.getByLabel(/^Prénom/).fill('Hugo')
  await invite.getByRole('button', { name: 'Inviter', exact: true }).click()
  await expect(invite).toHaveCount(0)

  const field = await browser.newContext({
    ...{ baseURL: network.origin, viewport: PHONE, hasTouch: true, locale: 'fr-FR', timezoneId: 'Europe/Paris' },
  })
  const phone = await field.newPage()
  await phone.goto(link(await readMail(server, TECHNICIAN), /\/invitation\/[\w-]+/))
  await phone.getByLabel('Nouveau mot de passe', { exact: true }).fill(DEMO_PASSWORD)
  await phone.getByLabel('Nouveau mot de passe, une seconde fois').fill(DEMO_PASSWORD)
  await phone.getByRole('button', { name: 'Rejoindre' }).click()
  await expect(phone.getByRole('navigation', { name: 'Navigation principale' })).toBeVisible()

  // What is sold, and whom it is for.
  await desk.goto('/m/gestion-codes-prestations-entreprises')
  await addService(desk, 'Ramonage')
  await addCustomer(desk, 'Kerneïs')

  // What is really there is ticked, for the owner; the one who was invited has nothing to set up.
  await desk.getByRole('button', { name: 'Accueil' }).first().click()
  await expect(steps.getByText('3 sur 5')).toBeVisible()
  await expect(phone.getByRole('region', { name: 'Premiers pas' })).toHaveCount(0)
  await field.close()
})
