import type { Page } from '@playwright/test'
import { photographReport, scanPages } from '../support/closing.ts'
import { lineOf, openDesk, openVisitPanel, remainingVisits } from '../support/dispatch.ts'
import { openVisit, settleIn, TECHNICIAN } from '../support/field-phone.ts'
import { openClosing } from '../support/steps.ts'
import { DESK, expect, test } from '../support/test.ts'

/** Arrives and closes without network, on a phone that has the visit open. */
async function closeWithoutNetwork(phone: Page, motif: string, observation: string, pages: readonly Buffer[]) {
  await phone.context().setOffline(true)
  await phone.getByRole('button', { name: 'Je suis arrivé' }).click()
  await openClosing(phone)
  await phone.getByLabel('Motif de clôture').selectOption({ label: motif })
  await phone.getByLabel('Observation interne').fill(observation)
  if (pages.length) await scanPages(phone, pages)
  await phone.getByRole('button', { name: /^J.ai terminé$/ }).click()
  await expect(phone.getByText('Intervention terminée').first()).toBeVisible()
}

test('a visit closed on two phones without network: both reports are read, one is made to count, and both phones hear of it', async ({
  device,
  server,
}) => {
  const [visit] = await remainingVisits(server, TECHNICIAN)
  if (!visit) throw new Error('the demonstration technician has no visit left today')
  const desk = await device({ size: DESK })
  const [first, second] = [await device(), await device()]
  await Promise.all([openDesk(desk), settleIn(first), settleIn(second)])
  for (const phone of [first, second]) await openVisit(phone, visit.intervention_id)
  await closeWithoutNetwork(first, 'Réparé, essai concluant', 'Joint remplacé', [await photographReport('premier')])
  await closeWithoutNetwork(second, 'Client absent', 'Personne à 10 h', [])

  // One after the other they come back; the second has both reports, each with its phone.
  await first.context().setOffline(false)
  await expect(lineOf(desk, visit)).toContainText('Terminée')
  await second.context().setOffline(false)
  await second.goto('/synchronisation')
  const card = second.getByRole('article').filter({ hasText: 'Deux comptes rendus' })
  for (const words of ['Vous, sur ce téléphone', 'Personne à 10 h', 'Vous, sur un autre téléphone', 'Joint remplacé'])
    await expect(card).toContainText(words)
  await card.scrollIntoViewIfNeeded()
  await second.screenshot({ path: test.info().outputPath('card.png') })

  // The desk is told, waits for nothing to be sent, and reads both.
  await expect(desk.getByText(/^1.à résoudre sur le téléphone$/)).toBeVisible()
  await expect(lineOf(desk, visit)).toContainText(/2.comptes rendus/)
  const reports = (await openVisitPanel(desk, visit)).getByRole('region', { name: 'Comptes rendus reçus' })
  await expect(reports).toContainText('Joint remplacé')
  await expect(reports).toContainText('Personne à 10 h')
  await desk.screenshot({ path: test.info().outputPath('desk.png') })
  await reports.getByRole('button', { name: 'Retenir le second compte rendu' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Retenir le second compte rendu' }).click()
  await expect(reports).toContainText('Second compte rendu (celui qui compte)')

  // Both phones: what the office has, and what it chose.
  for (const phone of [first, second]) {
    await openVisit(phone, visit.intervention_id)
    const told = phone.getByRole('region', { name: 'Comptes rendus reçus' })
    await expect(told).toContainText('Le bureau a choisi celui qui compte.')
    await expect(told).toContainText(/Client absent.*\(celui qui compte\)/)
    await expect(phone.getByRole('region', { name: 'Intervention terminée' })).toContainText('Client absent')
  }
  await first.screenshot({ path: test.info().outputPath('first.png') })
  // Nothing is left to resolve: the office hears so from the phone itself.
  await expect(desk.getByText(/à résoudre sur le téléphone/)).toHaveCount(0)
  await first.goto('/notifications')
  await expect(first.getByText('Second compte rendu reçu').first()).toBeVisible()
  await expect(first.getByText('Un autre compte rendu est retenu').first()).toBeVisible()
})
