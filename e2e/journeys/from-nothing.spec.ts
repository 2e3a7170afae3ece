import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { customerSigns, photographReport, scanPages } from '../support/closing.ts'
import { linkIn, readMail, tellOpenVisitByMail } from '../support/mail.ts'
import { addFirstCustomer, addService, registerCompany, takeSlot } from '../support/newcomer.ts'
import { askOffice, bringToToday } from '../support/office.ts'
import { DEMO_PASSWORD, RealServer, type TestServer } from '../support/server.ts'
import { clearOfMidnight } from '../support/template.ts'
import { test as base, DESK, expect, PHONE, readyOffline, signIn } from '../support/test.ts'

const OWNER = 'anne.morel@exemple.test'
const TECHNICIAN = 'hugo.delattre@exemple.test'
const CUSTOMER = 'yann.kerneis@exemple.test'

/** An installation as it is bought: nobody, nothing, and no demonstration. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  server: async ({}, use) => {
    await clearOfMidnight()
    const dataDir = await mkdtemp(path.join(tmpdir(), 'relais-rien-'))
    const server = await RealServer.start({ dataDir, env: { DEMO: '0' } })
    await use(server)
    await server.dispose()
  },
})

/** People are invited once the owner's address was shown to be theirs. */
async function inviteTechnician(desk: Page, mailbox: Page, server: TestServer): Promise<void> {
  const steps = desk.getByRole('region', { name: 'Premiers pas' })
  await expect(steps.getByText(`D’abord, confirmez votre adresse par le lien envoyé à ${OWNER}.`)).toBeVisible()
  await expect(steps.getByRole('button', { name: 'Renvoyer le lien' })).toBeVisible()
  await mailbox.goto(linkIn(await readMail(server, OWNER), /\/confirmation#jeton=[\w.-]+/))
  await mailbox.getByRole('button', { name: 'Confirmer' }).click()
  await expect(mailbox.getByRole('status')).toBeVisible()
  await desk.reload()
  await steps.getByRole('button', { name: 'Inviter', exact: true }).click()
  await desk.getByRole('button', { name: 'Inviter', exact: true }).click()
  const invite = desk.getByRole('dialog', { name: 'Inviter une personne' })
  await invite.getByLabel(/^E-mail/).fill(TECHNICIAN)
  await invite.getByLabel(/^Nom/).fill('Delattre')
  await invite.getByLabel(/^Prénom/).fill('Hugo')
  await invite.getByRole('button', { name: 'Inviter', exact: true }).click()
  await expect(invite).toHaveCount(0)
}

async function join(phone: Page, server: TestServer): Promise<void> {
  await phone.goto(linkIn(await readMail(server, TECHNICIAN), /\/invitation\/[\w-]+/))
  await phone.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD)
  await phone.getByLabel('Mot de passe, une seconde fois').fill(DEMO_PASSWORD)
  await phone.getByRole('button', { name: 'Rejoindre' }).click()
  await expect(phone.getByRole('navigation', { name: 'Navigation principale' })).toBeVisible()
}

/** Saturdays too: from the step that says whose hours are wanting. */
async function setHours(desk: Page): Promise<void> {
  await desk.goto('/espace')
  const step = desk.getByRole('listitem').filter({ hasText: /Sans horaires pour l’instant.*Hugo Delattre/ })
  await step.getByRole('button', { name: 'Régler les horaires' }).click()
  await expect(desk.getByText('Semaine type')).toBeVisible()
  await desk.getByRole('checkbox', { name: 'Samedi' }).click()
  await desk.getByRole('button', { name: 'Enregistrer cette semaine' }).click()
  await expect(desk.getByRole('button', { name: 'Horaires du samedi' })).toBeVisible()
}

/** From the customer's file: what they ask for, then who comes and when. */
async function planRequest(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: 'Créer une demande' }).first().click()
  await desk.getByRole('combobox', { name: 'Prestation' }).selectOption({ label: 'Ramonage (1 h)' })
  await desk.getByRole('textbox', { name: 'Description' }).fill('Conduit bouché')
  await desk.getByRole('button', { name: 'Créer la demande' }).click()
  await desk
    .getByRole('complementary', { name: 'Demande' })
    .getByRole('button', { name: 'Planifier', exact: true })
    .click()
  await expect(desk.getByLabel('Observation pour l’équipe')).toHaveValue('Conduit bouché')
  await takeSlot(desk, 'Hugo Delattre')
}

/** Steps, a photo, the report and the customer's signature, without network; then the network is back. */
async function doVisit(phone: Page, id: number): Promise<void> {
  await phone.goto(`/m/mon-activite/intervention/${id}`)
  await expect(phone.getByText('Kerneïs').first()).toBeVisible()
  await readyOffline(phone)
  // The day was moved behind the server's back: what the phone kept says another day until it has read this one.
  const leaves = phone.getByRole('button', { name: 'Je me mets en route' })
  await expect(leaves).toBeVisible()
  await phone.context().setOffline(true)
  await leaves.click()
  await phone.getByRole('button', { name: 'Je suis arrivé' }).click()
  const photos = phone.getByRole('region', { name: 'Photos' })
  const chooser = phone.waitForEvent('filechooser')
  await photos.getByRole('button', { name: 'Prendre une photo' }).click()
  const buffer = await photographReport('avant')
  await (await chooser).setFiles({ name: 'avant.jpg', mimeType: 'image/jpeg', buffer })
  await expect(photos.getByRole('button', { name: /^Photo de .*en attente$/ })).toBeVisible()
  await phone.getByRole('button', { name: 'Clôturer' }).click()
  await phone.getByLabel('Motif de clôture').selectOption({ label: 'Réparé, essai concluant' })
  await scanPages(phone, [await photographReport('Kerneïs')])
  await customerSigns(phone)
  await phone.getByRole('button', { name: /^J.ai terminé$/ }).click()
  await expect(phone.getByText('Intervention terminée').first()).toBeVisible()
  await phone.context().setOffline(false)
  await expect(phone.getByText(/en attente/)).toHaveCount(0, { timeout: 60_000 })
}

/** What is left to prepare is put away, and comes back. */
async function putStepsAway(phone: Page): Promise<void> {
  const left = phone.getByRole('region', { name: 'Premiers pas' })
  await expect(left.getByText('4 sur 16')).toBeVisible()
  await left.getByRole('button', { name: 'Ranger' }).click()
  await expect(left).toHaveCount(0)
  await phone.getByRole('button', { name: 'Défaire' }).click()
  await expect(left.getByText('4 sur 16')).toBeVisible()
}

test('from nothing to a customer who confirms: registered, invited, planned from a request, done without network, read, followed up', async ({
  device,
  server,
}) => {
  test.setTimeout(600_000)
  const desk = await device({ size: DESK })
  await registerCompany(desk, { activity: 'Les deux', name: 'Maison et dépannage Morel', email: OWNER })
  // Both trades: what a field company and what a house prepare first.
  const steps = desk.getByRole('region', { name: 'Premiers pas' })
  await expect(steps.getByText('0 sur 16')).toBeVisible()
  await expect(steps.getByRole('button', { name: 'Créer les postes' })).toBeVisible()
  await expect(desk.getByRole('region', { name: 'À traiter' }).getByText('Rien n’attend.')).toBeVisible()

  const own = await device({ size: PHONE })
  await inviteTechnician(desk, own, server)
  const phone = await device({ size: PHONE })
  await join(phone, server)
  await desk.goto('/m/gestion-codes-prestations-entreprises')
  await addService(desk, 'Ramonage')
  await setHours(desk)
  await addFirstCustomer(desk, 'Kerneïs', CUSTOMER)
  await planRequest(desk)

  // What is really there is ticked, for the owner; the one who was invited has nothing to set up.
  await desk.getByRole('button', { name: 'Accueil' }).first().click()
  await expect(steps.getByText('4 sur 16')).toBeVisible()
  // The owner goes on site too: their hours are still to be said.
  await expect(steps.getByText(/1 sur 2\. Sans horaires pour l’instant.*Anne Morel/)).toBeVisible()
  await expect(phone.getByRole('region', { name: 'Premiers pas' })).toHaveCount(0)

  const [planned] = await askOffice<{ id: number }>(server, 'select intervention_id as id from intervention')
  const intervention_id = planned?.id ?? 0
  const jour = await bringToToday(server, intervention_id)
  await doVisit(phone, intervention_id)

  // The desk reads what came, then plans what follows.
  await desk.goto(`/m/regulation-interventions/${jour}/${intervention_id}`)
  const sheet = desk.getByRole('complementary', { name: 'Intervention' })
  await expect(sheet.getByRole('button', { name: /^Photo/ })).toBeVisible()
  const report = sheet.getByRole('region', { name: 'Compte rendu' })
  await expect(report).toContainText('Réparé, essai concluant')
  await report.getByRole('button', { name: 'Voir le CRI' }).click()
  await expect(desk.locator('canvas').first()).toBeVisible({ timeout: 30_000 })
  await desk.getByRole('button', { name: 'Fermer', exact: true }).first().click()
  await sheet.getByRole('button', { name: 'Planifier une suite' }).click()
  await expect(desk.getByText(new RegExp(`Suite de n°\\s${intervention_id}`))).toBeVisible()
  // The owner goes on site too.
  await takeSlot(desk, 'Anne Morel')
  await signIn(own, OWNER)
  await own.getByRole('button', { name: /1 intervention,/ }).click()
  await expect(own.getByText('Kerneïs')).toBeVisible()
  await own.getByRole('button', { name: /^Plus/ }).click()
  await putStepsAway(own)

  const [suite] = await askOffice<{ id: number; jour: string }>(
    server,
    'select intervention_id as id, jour::text as jour from intervention where intervention_reference = $1',
    [intervention_id],
  )
  await desk.goto(`/m/regulation-interventions/${suite?.jour}/${suite?.id}`)
  const told = await tellOpenVisitByMail(desk)
  const customer = await device({ size: PHONE })
  await customer.goto(linkIn(await readMail(server, CUSTOMER), /\/rdv\/[\w-]{43}/))
  await customer.getByRole('button', { name: 'Confirmer ce rendez-vous' }).click()
  await expect(customer.getByText('Vous avez confirmé ce rendez-vous.')).toBeVisible()
  await expect(told.getByText(/^Confirmé par le client/)).toBeVisible()
})
