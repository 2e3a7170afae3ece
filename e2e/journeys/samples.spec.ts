import { addCustomer, registerCompany } from '../support/newcomer.ts'
import { askOffice } from '../support/office.ts'
import { DESK, expect, test } from '../support/test.ts'

const OWNER = 'anne.morel@exemple.test'

test('samples are tried and taken out whole; what was typed beside them stays', async ({ device, server }) => {
  const page = await device({ size: DESK })
  await registerCompany(page, { activity: 'Interventions sur le terrain', name: 'Morel', email: OWNER })
  const steps = page.getByRole('region', { name: 'Premiers pas' })
  await steps.getByRole('button', { name: 'Essayer avec des exemples' }).click()
  const there = page.getByRole('region', { name: 'Exemples' })
  await expect(there).toBeVisible()
  // Tried is not done.
  await expect(steps.getByText('0 sur 6')).toBeVisible()
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
