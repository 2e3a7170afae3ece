import type { Page } from '@playwright/test'
import { openDesk, openNextWorkedDay } from '../support/dispatch.ts'
import { askOffice } from '../support/office.ts'
import { DESK, expect, test } from '../support/test.ts'

const places = (server: Parameters<typeof askOffice>[0], day: string) =>
  askOffice<{ id: number; technicien_id: number; plage: string }>(
    server,
    `select intervention_id as id, technicien_id, plage::text from intervention
      where jour = $1 and annulee_a is null order by 1`,
    [day],
  )

async function openTomorrow(page: Page): Promise<string> {
  await openDesk(page)
  const day = await openNextWorkedDay(page)
  await expect(page.locator('button[data-ligne]').first()).toBeVisible()
  return day
}

test('the day of somebody who is not there is dealt out by piece, and comes back', async ({ device, server }) => {
  const page = await device({ size: DESK })
  const tomorrow = await openTomorrow(page)
  const before = await places(server, tomorrow)
  await page
    .getByRole('button', { name: /^Répartir la journée/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /^Répartir la journée/ })
  const lines = dialog.getByRole('list', { name: 'Propositions' }).getByRole('listitem')
  await expect(lines.first()).toBeVisible()
  const offered = await lines.count()
  expect(offered).toBeGreaterThan(1)
  // Asking changes nothing.
  expect(await places(server, tomorrow)).toEqual(before)
  await lines.first().getByRole('checkbox').uncheck()
  await dialog.getByRole('button', { name: /^Accepter \d+ ligne/ }).click()
  await expect(dialog).toBeHidden()
  const after = await places(server, tomorrow)
  const moved = after.filter((v, n) => v.technicien_id !== before[n]?.technicien_id)
  expect(moved).toHaveLength(offered - 1)
  await page.getByRole('button', { name: 'Défaire' }).click()
  await expect.poll(async () => await places(server, tomorrow)).toEqual(before)
})

test('before a visit is given to somebody who is elsewhere, that is said, and who would be better is one press away', async ({
  device,
  server,
}) => {
  const page = await device({ size: DESK })
  const tomorrow = await openTomorrow(page)
  await page.locator('button[data-ligne]').first().click()
  const panel = page.getByRole('complementary', { name: 'Intervention' })
  await panel.getByRole('button', { name: 'Réaffecter' }).click()
  const choice = panel.getByLabel('Technicien', { exact: true })
  const taken = (await choice.locator('option').allTextContents()).find(name => name.includes('(pris '))
  await choice.selectOption({ label: taken ?? 'nobody is taken' })
  const day = panel.getByRole('region', { name: 'Ce que devient la journée' })
  await expect(day.getByRole('img', { name: 'Refusé' })).toBeVisible()
  const before = await places(server, tomorrow)
  await day.getByRole('button').first().click()
  await expect(panel.getByRole('heading', { name: 'Réaffecter' })).toBeHidden()
  expect(await places(server, tomorrow)).not.toEqual(before)
  await page.getByRole('button', { name: 'Défaire' }).click()
  await expect.poll(async () => await places(server, tomorrow)).toEqual(before)
})
