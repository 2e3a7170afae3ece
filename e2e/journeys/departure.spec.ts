import type { Page } from '@playwright/test'
import { MANAGER, takeIn } from '../support/residence.ts'
import { DESK, expect, signIn, test } from '../support/test.ts'

const NOM = 'Mme Denise Petit'

const roomOf = (desk: Page) => desk.getByRole('region', { name: /étage|Rez/ }).getByRole('button', { name: /^12\b/ })

/** Whether the list of who lives there, once it was read, names her. */
async function expectInTheHouse(desk: Page, lives: boolean): Promise<void> {
  await desk.goto('/m/gestion-residents')
  await expect(desk.getByRole('row', { name: /Fabre André/ })).toBeVisible()
  await desk.getByRole('textbox', { name: /^Filtrer \(/ }).fill('Petit')
  await expect(desk.getByRole('row', { name: /Fabre André/ })).toHaveCount(0)
  await expect(desk.getByRole('row', { name: /Petit/ })).toHaveCount(lives ? 1 : 0)
}

async function openHer(desk: Page): Promise<void> {
  await desk.goto('/m/gestion-residents?liste=tous')
  await desk.getByLabel('Rechercher parmi tous les résidents').fill('petit')
  // What was found has taken the place of the whole list: a row pressed before would be another one's place.
  await expect(desk.getByText('1 ligne', { exact: true }).filter({ visible: true })).toBeVisible()
  await desk.getByRole('row', { name: /Petit/ }).click()
  await expect(desk.getByRole('heading', { name: NOM }).filter({ visible: true })).toBeVisible()
}

async function leave(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: 'Sortie', exact: true }).click()
  const form = desk.getByRole('dialog')
  await expect(form.getByText('Le logement 12 se libère ce jour-là.')).toBeVisible()
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form).toHaveCount(0)
}

test('a leaving frees the room at once, is taken back whole, and no more once somebody else has the bed', async ({
  device,
}) => {
  const desk = await device({ size: DESK })
  await signIn(desk, MANAGER)
  await expectInTheHouse(desk, true)
  await openHer(desk)
  await leave(desk)
  await expect(desk.getByRole('button', { name: 'Retirer la sortie' })).toBeVisible()
  await expectInTheHouse(desk, false)
  await desk.goto('/m/gestion-logements')
  await expect(roomOf(desk)).toContainText('Libre')

  await openHer(desk)
  await desk.getByRole('button', { name: 'Retirer la sortie' }).click()
  await expect(desk.getByText('Présent, logement 12').filter({ visible: true }).first()).toBeVisible()
  await desk.goto('/m/gestion-logements')
  await expect(roomOf(desk)).toContainText('Petit')
  await expectInTheHouse(desk, true)

  await openHer(desk)
  await leave(desk)
  await desk.goto('/m/gestion-logements')
  await roomOf(desk).click()
  await takeIn(desk, 'Renard')
  await expect(roomOf(desk)).toContainText('Renard')
  await openHer(desk)
  await desk.getByRole('button', { name: 'Retirer la sortie' }).click()
  await expect(desk.getByText('La place a été donnée à quelqu’un d’autre depuis.').first()).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Retirer la sortie' })).toBeVisible()
})
