import { draw, photographReport, scanPages } from '../support/closing.ts'
import { currentVisit, openVisit, settleIn } from '../support/field-phone.ts'
import { askOffice } from '../support/office.ts'
import { openClosing } from '../support/steps.ts'
import { expect, test } from '../support/test.ts'

test('a closing made without network, its step taken back on another phone meanwhile, is taken up again with nothing typed twice', async ({
  device,
  server,
}) => {
  test.setTimeout(300_000)
  const id = await currentVisit(server)
  const phone = await device()
  await settleIn(phone)
  await openVisit(phone, id)
  await phone.getByRole('button', { name: 'Je suis arrivé' }).click()
  await openClosing(phone)
  await expect(phone.getByLabel('Motif de clôture')).toBeVisible()
  const stepAtOffice = async () =>
    (
      await askOffice<{ etapes_en_cours: number }>(
        server,
        'select etapes_en_cours from intervention where intervention_id = $1',
        [id],
      )
    )[0]?.etapes_en_cours
  await expect.poll(stepAtOffice).toBe(2)

  await phone.context().setOffline(true)
  await phone.getByLabel('Motif de clôture').selectOption({ label: 'Réparé, essai concluant' })
  await phone.getByLabel('Observation interne').fill('Joint remplacé, circuit purgé')
  await scanPages(phone, [await photographReport('repris')])
  await draw(phone, phone.getByRole('region', { name: 'Signature du technicien' }).locator('canvas'))
  await phone.getByRole('button', { name: /^J.ai terminé$/ }).click()
  await expect(phone.getByText('Intervention terminée').first()).toBeVisible()

  // The same person's other phone: a step back.
  const other = await device()
  await settleIn(other)
  await other.goto(`/m/mon-activite/intervention/${id}`)
  await other
    .getByRole('button', { name: /^Défaire/ })
    .last()
    .click()
  await expect.poll(stepAtOffice).toBe(1)

  // The network is back: told what happened, in words, with both states.
  await phone.context().setOffline(false)
  await phone.goto('/synchronisation')
  const card = phone.getByRole('article').filter({ hasText: 'Reprendre l’intervention' })
  await expect(card).toContainText('L’étape de cette intervention a été changée ailleurs', { timeout: 60_000 })
  await expect(card).toContainText('Terminée')
  await expect(card).toContainText('En route')
  await expect(card.getByRole('button', { name: 'Garder le mien' })).toHaveCount(0)
  await card.scrollIntoViewIfNeeded()
  await phone.screenshot({ path: test.info().outputPath('card.png') })
  await card.getByRole('button', { name: 'Reprendre l’intervention' }).click()

  // From where the office is; then the closing as it was left, signature and page included.
  await phone.getByRole('button', { name: 'Je suis arrivé' }).click()
  await openClosing(phone)
  await expect(phone.getByLabel('Observation interne')).toHaveValue('Joint remplacé, circuit purgé')
  await expect.poll(stepAtOffice).toBe(2)
  await expect(phone.getByRole('img', { name: 'Signature du technicien' })).toBeVisible()
  await expect(phone.getByText(/Signé à .* lié à ce rapport/)).toBeVisible()
  await phone.screenshot({ path: test.info().outputPath('closing.png') })
  await phone.getByRole('button', { name: /^J.ai terminé$/ }).click()
  await expect(phone.getByText('Intervention terminée').first()).toBeVisible()
  await expect.poll(stepAtOffice, { timeout: 60_000 }).toBe(3)
  const reports = await askOffice<{ contenu: { observation_inter: string; signature_prestataire: unknown } }>(
    server,
    'select contenu from intervention_rapport where intervention_id = $1',
    [id],
  )
  expect(reports).toHaveLength(1)
  expect(reports[0]?.contenu).toMatchObject({ observation_inter: 'Joint remplacé, circuit purgé' })
  expect(reports[0]?.contenu.signature_prestataire).not.toBeNull()
  await phone.goto('/synchronisation')
  await expect(phone.getByText('À résoudre', { exact: true })).toHaveCount(0)
})
