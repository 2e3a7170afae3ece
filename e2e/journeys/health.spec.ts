import { askOffice } from '../support/office.ts'
import { MANAGER } from '../support/residence.ts'
import { DESK, expect, PHONE, signIn, test } from '../support/test.ts'

const NOM = 'Mme Denise Petit'

test('the medical sheet is read, written by versions and taken back; each reading stands in the log', async ({
  device,
  server,
}) => {
  const desk = await device({ size: DESK })
  await signIn(desk, MANAGER)
  await desk.goto('/m/gestion-residents')
  // The list draws the lines in sight: a name is looked for.
  await desk.getByRole('textbox', { name: /^Filtrer \(/ }).fill('Petit')
  await desk.getByText('Petit', { exact: true }).filter({ visible: true }).first().click()
  await expect(desk.getByText('Pénicilline').filter({ visible: true }).first()).toBeVisible()
  await desk.getByRole('button', { name: 'Lire la fiche médicale' }).click()
  const card = desk.getByRole('region', { name: 'Fiche médicale' })
  await expect(card.getByText('Amlodipine 5 mg le matin')).toBeVisible()
  await card.getByRole('button', { name: 'Modifier la fiche médicale' }).click()
  const form = desk.getByRole('dialog')
  await form.getByLabel(/^Allergies/).fill('Pénicilline, latex')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form).toHaveCount(0)
  await expect(card.getByText('Pénicilline, latex').first()).toBeVisible()
  await expect(card.getByText('Versions d’avant (1)')).toBeVisible()
  await desk
    .getByRole('button', { name: /^Défaire/ })
    .first()
    .click()
  await expect(card.getByText('Versions d’avant (2)')).toBeVisible()
  const versions = await askOffice<{ resident_allergies: string }>(
    server,
    `select s.resident_allergies from resident_sante s join resident r using (compte_id, resident_id)
      where r.resident_nom = 'Petit' and r.compte_id = (select compte_id from utilisateur where email = $1) order by s.version`,
    [MANAGER],
  )
  expect(versions.map(v => v.resident_allergies)).toEqual(['Pénicilline', 'Pénicilline, latex', 'Pénicilline'])
  await desk.goto('/m/gestion-residents/acces')
  await expect(desk.getByRole('combobox', { name: 'Résident lu' }).filter({ visible: true })).toContainText(NOM)
  await expect(desk.getByText('version 3').filter({ visible: true }).first()).toBeVisible()
})

test('on a phone the emergency sheet says what somebody must not be given and whom to call', async ({ device }) => {
  const phone = await device({ size: PHONE })
  await signIn(phone, MANAGER)
  await phone.goto('/m/gestion-residents')
  await phone.getByText('Petit').filter({ visible: true }).first().click()
  await phone.getByRole('button', { name: 'Fiche d’urgence' }).click()
  await expect(phone.getByText('Pénicilline').filter({ visible: true }).first()).toBeVisible()
  await expect(phone.getByRole('link', { name: /^Appeler Hélène Petit/ })).toBeVisible()
})
