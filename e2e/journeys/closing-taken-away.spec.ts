import { lineOf, openDesk, openVisitPanel, remainingVisits } from '../support/dispatch.ts'
import { openVisit, settleIn, TECHNICIAN } from '../support/field-phone.ts'
import { askOffice } from '../support/office.ts'
import { openClosing } from '../support/steps.ts'
import { DESK, expect, test } from '../support/test.ts'

test('a visit cancelled while its closing is filled in: the form stays, says so, is left and found again, and its report arrives beside the plan', async ({
  device,
  server,
}) => {
  const [visit] = await remainingVisits(server, TECHNICIAN)
  if (!visit) throw new Error('the demonstration technician has no visit left today')
  const phone = await device()
  await settleIn(phone)
  await openVisit(phone, visit.intervention_id)
  await phone.getByRole('button', { name: 'Je suis arrivé' }).click()
  await openClosing(phone)
  await phone.getByLabel('Motif de clôture').selectOption({ label: 'Client absent' })
  await phone.getByLabel('Observation interne').fill('Sonné trois fois, volets fermés')
  await expect(phone.getByText(/^Brouillon gardé à/)).toBeVisible()

  const desk = await device({ size: DESK })
  await openDesk(desk)
  const panel = await openVisitPanel(desk, visit)
  await panel.getByRole('button', { name: 'Annuler l’intervention' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Annulation de l’intervention' })
  await dialog.getByLabel('Motif').fill('Le client a rappelé')
  await dialog.getByRole('button', { name: /^Annuler l’intervention de / }).click()
  await expect(lineOf(desk, visit)).toContainText('Annulée')

  await expect(
    phone.getByText(/^Le bureau a annulé cette intervention\. Rien de votre saisie n’est perdu/),
  ).toBeVisible()
  await expect(phone.getByLabel('Observation interne')).toHaveValue('Sonné trois fois, volets fermés')
  // Left, it is found again from the visit's own page.
  await openVisit(phone, visit.intervention_id)
  await phone.getByRole('button', { name: 'Reprendre la clôture' }).click()
  await expect(phone.getByLabel('Observation interne')).toHaveValue('Sonné trois fois, volets fermés')
  await phone.screenshot({ path: test.info().outputPath('cancelled-closing.png') })
  await phone.getByRole('button', { name: /^J.ai terminé$/ }).click()
  await expect(phone.getByText('Intervention terminée').first()).toBeVisible()

  await expect(lineOf(desk, visit)).toContainText('Hors planning')
  const work = (await openVisitPanel(desk, visit)).getByRole('region', { name: 'Travail reçu hors planning' })
  await expect(work).toContainText('Sonné trois fois')
  const kept = await askOffice(server, 'select type, motif from hors_planning where intervention_id = $1', [
    visit.intervention_id,
  ])
  expect(kept).toEqual([{ type: 'intervention.cloture', motif: 'ANNULEE' }])
  await expect(phone.getByRole('button', { name: 'Reprendre la clôture' })).toHaveCount(0)
})
