import { addCustomer, addService, registerCompany, takeSlot } from '../support/newcomer.ts'
import { askOffice } from '../support/office.ts'
import { DESK, expect, PHONE, signIn, test } from '../support/test.ts'

const OWNER = 'anne.morel@exemple.test'

test('a company starts from nothing: it says what it is, its first visit stands on a phone, and its first steps tick', async ({
  device,
}) => {
  const page = await device({ size: DESK })
  await registerCompany(page, { activity: 'Les deux', name: 'Maison et dépannage Morel', email: OWNER })

  // Both trades: what a field company and what a house prepare first.
  const steps = page.getByRole('region', { name: 'Premiers pas' })
  await expect(steps.getByText('0 sur 8')).toBeVisible()
  await expect(steps.getByRole('button', { name: 'Créer un poste' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'À traiter' }).getByText('Rien n’attend.')).toBeVisible()

  await steps.getByRole('button', { name: 'Créer une prestation' }).click()
  await addService(page, 'Ramonage')
  await addCustomer(page, 'Kerneïs')
  await page.getByRole('button', { name: 'Créer une intervention' }).first().click()
  await page.getByRole('combobox', { name: 'Prestation' }).selectOption({ label: 'Ramonage (1 h)' })
  await takeSlot(page)

  // The visit stands on the phone of the owner, who goes on site too; what is left to prepare is there as well.
  const phone = await device({ size: PHONE })
  await signIn(phone, OWNER)
  await phone.getByRole('button', { name: /1 intervention,/ }).click()
  await expect(phone.getByText('Kerneïs')).toBeVisible()
  await phone.getByRole('button', { name: /^Plus/ }).click()
  const left = phone.getByRole('region', { name: 'Premiers pas' })
  await expect(left.getByText('3 sur 8')).toBeVisible()
  await left.getByRole('button', { name: 'Ranger' }).click()
  await expect(left).toHaveCount(0)
  await phone.getByRole('button', { name: 'Défaire' }).click()
  await expect(left.getByText('3 sur 8')).toBeVisible()
})

test('samples are tried and taken out whole; what was typed beside them stays', async ({ device, server }) => {
  const page = await device({ size: DESK })
  await registerCompany(page, { activity: 'Interventions sur le terrain', name: 'Morel', email: OWNER })
  const steps = page.getByRole('region', { name: 'Premiers pas' })
  await steps.getByRole('button', { name: 'Essayer avec des exemples' }).click()
  const there = page.getByRole('region', { name: 'Exemples' })
  await expect(there).toBeVisible()
  // Tried is not done.
  await expect(steps.getByText('0 sur 5')).toBeVisible()
  const inbox = page.getByRole('region', { name: 'À traiter' })
  await expect(inbox.getByRole('link', { name: /Syndic Les Tilleuls \(exemple\).*Demande à planifier/ })).toBeVisible()

  // The queue by keyboard: J brings there, Enter opens.
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/m\/gestion-demandes\/\d+$/)

  await addCustomer(page, 'Kerneïs')
  await page.goto('/')
  await page.getByRole('button', { name: 'Accueil' }).first().click()
  await there.getByRole('button', { name: 'Retirer les exemples' }).click()
  const sure = page.getByRole('dialog', { name: 'Retirer les exemples' })
  await sure.getByRole('button', { name: 'Retirer les exemples' }).click()
  await expect(there).toHaveCount(0)
  await expect(inbox.getByText('Rien n’attend.')).toBeVisible()
  const left = await askOffice(
    server,
    `select client_nom from client join utilisateur u using (compte_id) where u.email = $1`,
    [OWNER],
  )
  expect(left).toEqual([{ client_nom: 'Kerneïs' }])
})
