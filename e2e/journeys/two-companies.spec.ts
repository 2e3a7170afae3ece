import type { Page } from '@playwright/test'
import { ajouterJours, formaterDate, jourParis } from '#wire/dates.ts'
import { photographReport, scanPages } from '../support/closing.ts'
import { DISPATCHER } from '../support/dispatch.ts'
import { takeSlot } from '../support/newcomer.ts'
import { askOffice, bringToToday } from '../support/office.ts'
import { placeOf, settled } from '../support/screen.ts'
import { stepsToClosing } from '../support/steps.ts'
import { DESK, expect, signIn, test } from '../support/test.ts'

const OTHER = { desk: 'regulateur2@demo.test', phone: 'technicien2@demo.test', name: 'Picardie Confort Chauffage' }
const WISH = 'Plus de chauffage à l’étage'
const CLOSED = 'Réparé, essai concluant'

const sheetOf = (page: Page) => page.getByRole('complementary', { name: 'Demande', exact: true })

/** Its customer asks for something that a company of the network is asked to do. */
async function send(page: Page): Promise<void> {
  await page.goto('/m/gestion-demandes/nouvelle/1')
  await page.getByLabel('Prestation').selectOption({ label: 'Dépannage chaudière (1 h 30)' })
  await page.getByLabel('Description').fill(WISH)
  await page.getByRole('button', { name: 'Créer la demande' }).click()
  await sheetOf(page).getByRole('button', { name: 'Affecter', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Affecter la demande' })
  // What is read of the company had its room: nothing slides under the hand.
  const yes = dialog.getByRole('button', { name: 'Affecter la demande' })
  await expect(dialog.getByLabel('Prestataire')).toBeVisible()
  await settled(page)
  const before = await placeOf(yes)
  await dialog.getByLabel('Prestataire').selectOption({ label: OTHER.name })
  await expect(dialog.getByRole('button', { name: 'Semaine suivante' })).toBeVisible()
  expect(await placeOf(yes)).toEqual(before)
  await dialog.getByRole('button', { name: 'Affecter la demande' }).click()
  await expect(dialog).toBeHidden()
}

test('a request goes to a linked company, which accepts, plans and does it; the one that sent it sees each of these', async ({
  device,
  server,
}) => {
  const ours = await device({ size: DESK })
  await signIn(ours, DISPATCHER)
  await send(ours)
  const sheet = sheetOf(ours)
  await expect(sheet.getByRole('region', { name: 'Prestataires' })).toContainText(OTHER.name)

  // Whose it is comes with the yes.
  const theirs = await device({ size: DESK })
  await signIn(theirs, OTHER.desk)
  await theirs.goto('/m/reception-demandes-externes')
  await theirs
    .getByRole('table')
    .getByRole('button', { name: /^Dépannage chaudière/ })
    .first()
    .click()
  const offer = theirs.getByRole('complementary', { name: 'Demande reçue' })
  await expect(offer.getByText(WISH)).toBeVisible()
  await expect(theirs.getByText('Roussel')).toHaveCount(0)
  // Nor is it found by whose it is; it is by what was asked for.
  const words = theirs.getByRole('textbox', { name: 'Rechercher une demande reçue' })
  await words.fill('Roussel')
  await expect(theirs.getByText('Aucune demande ne correspond')).toBeVisible()
  await words.fill('chauffage étage')
  await expect(theirs.getByRole('table').getByRole('button', { name: /^Dépannage chaudière/ })).toHaveCount(1)
  await words.fill('')
  await offer.getByRole('button', { name: 'Accepter la demande' }).click()
  await theirs.getByRole('dialog').getByRole('button', { name: 'Accepter la demande' }).click()
  const taken = sheetOf(theirs)
  await expect(taken.getByText('Martine Roussel')).toBeVisible()
  await expect(sheet.getByText('Acceptée par le prestataire', { exact: true }).first()).toBeVisible()

  // Another day that its customer imposes is the issuer's to read, and stays imposed.
  await taken.getByRole('button', { name: 'Reporter', exact: true }).click()
  const wish = theirs.getByRole('dialog', { name: /^Reporter la demande/ })
  await wish.getByLabel('Jour souhaité').fill(formaterDate(ajouterJours(jourParis(Date.now()), 9)))
  await wish.getByLabel('Cette date est imposée par le client').check()
  await wish.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(wish).toBeHidden()
  await expect(sheet.getByText('Date imposée').first()).toBeVisible()
  await expect(sheet.getByRole('region', { name: 'Échanges' })).toContainText('Souhait changé')

  await taken.getByRole('button', { name: 'Planifier', exact: true }).click()
  const [technician] = await askOffice<{ nom: string }>(
    server,
    `select prenom || ' ' || nom as nom from utilisateur where email = $1`,
    [OTHER.phone],
  )
  await takeSlot(theirs, technician?.nom ?? '')
  await expect(sheet.getByText('Planifiée', { exact: true }).first()).toBeVisible()
  // When, on the sheet and in its list; who, is the other company's affair; what can still be done, is to write to it.
  await expect(sheet.getByText(`Planifiée chez ${OTHER.name}`)).toBeVisible()
  await expect(
    sheet
      .getByRole('definition')
      .filter({ hasText: /^\p{L}+\. \d+ .+\d\d:\d\d – \d\d:\d\d$/u })
      .last(),
  ).toBeVisible()
  await expect(ours.getByRole('row', { name: /Martine Roussel.*Planifiée/ }).first()).toBeVisible()
  await expect(sheet.getByText(technician?.nom ?? '')).toHaveCount(0)

  const [visit] = await askOffice<{ id: number }>(
    server,
    `select d.intervention_id as id from demande d join utilisateur u using (compte_id)
      where u.email = $1 and d.demande_description = $2`,
    [OTHER.desk, WISH],
  )
  await bringToToday(server, visit?.id ?? 0)
  const phone = await device()
  await signIn(phone, OTHER.phone)
  await stepsToClosing(phone)
  await phone.getByLabel('Motif de clôture').selectOption({ label: CLOSED })
  await scanPages(phone, [await photographReport('chauffage')])
  await phone.getByRole('button', { name: /^J.ai terminé$/ }).click()
  await expect(phone.getByText('Intervention terminée').first()).toBeVisible()

  // By itself on the sheet that stood open, then where what is over stands; who did it stays written.
  await expect(sheet.getByText('Réalisée', { exact: true }).first()).toBeVisible()
  await expect(sheet.getByRole('region', { name: 'Historique' }).getByRole('listitem').first()).toContainText(
    'Réalisée',
  )
  await expect(sheet.getByRole('definition').filter({ hasText: OTHER.name })).toBeVisible()
  await expect(sheet.getByRole('definition').filter({ hasText: CLOSED })).toBeVisible()
  await ours.goto('/m/gestion-demandes?onglet=historique')
  await expect(
    ours.getByRole('row', { name: /Martine Roussel.*Réalisée.*Réparé, essai concluant/ }).first(),
  ).toBeVisible()
  await ours.goto('/notifications')
  await expect(ours.getByText(`${OTHER.name} a terminé l’intervention`).first()).toBeVisible()
})
