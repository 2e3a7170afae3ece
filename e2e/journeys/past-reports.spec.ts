import { settleIn, TECHNICIAN, test } from '../support/field-phone.ts'
import { askOffice } from '../support/office.ts'
import { expect } from '../support/test.ts'

test('the report of a visit of the days before opens without network', async ({ device, server }) => {
  const [last] = await askOffice<{ intervention_id: number }>(
    server,
    `select i.intervention_id from intervention i join utilisateur u on u.utilisateur_id = i.technicien_id
      where u.email = $1 and i.etapes_en_cours = 3 and i.jour < current_date order by i.jour desc limit 1`,
    [TECHNICIAN],
  )
  if (!last) throw new Error('the demonstration has no finished visit in the days before')
  const phone = await device()
  await settleIn(phone)
  await phone.goto('/synchronisation')
  await expect(phone.getByText(/CRI récent/)).toBeVisible({ timeout: 90_000 })

  await phone.context().setOffline(true)
  await phone.goto(`/m/mon-activite/intervention/${last.intervention_id}`)
  await phone.getByRole('button', { name: /CRI/ }).first().click()
  await expect(phone.getByRole('dialog').locator('canvas').first()).toBeVisible({ timeout: 30_000 })
  await phone.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click()
  await expect(phone.getByRole('button', { name: 'Voir le CRI' })).toBeFocused()
})
