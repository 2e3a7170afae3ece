import type { Page } from '@playwright/test'
import { busiestIsAway } from '../support/absences.ts'
import { openDesk, openNextWorkedDay } from '../support/dispatch.ts'
import { askOffice } from '../support/office.ts'
import { DESK, expect, test } from '../support/test.ts'
import { nextWorkedDay } from '../support/worked-day.ts'

type Server = Parameters<typeof askOffice>[0]

const places = (server: Server, day: string) =>
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

/**
 * Whatever the day and the hour, one colleague is elsewhere at the hour of a visit, and another has nothing that day nor the days
 * before, whose rest would be short in the evening, and may do it: on some days of the demonstration everybody is as taken as whom
 * one thinks of, and there is nothing better to tell.
 */
async function spreadColleagues(server: Server, visit: number): Promise<void> {
  const [seen] = await askOffice<{ compte: number; du: string; taken: number; free: number; other: number }>(
    server,
    `with v as (select * from intervention where intervention_id = $1),
          o as (select i.technicien_id as qui, min(i.intervention_id) as une, row_number() over (order by i.technicien_id) as rang
                  from intervention i join v using (compte_id, jour)
                 where i.technicien_id is distinct from v.technicien_id and i.technicien_id is not null and i.annulee_a is null
                 group by 1)
     select v.compte_id as compte, v.jour::text as du, t.qui as taken, f.qui as free, t.une as other
       from v join o t on t.rang = 1 join o f on f.rang = 2`,
    [visit],
  )
  if (!seen) throw new Error('nobody else works that day')
  const { compte, du, taken, free, other } = seen
  await askOffice(
    server,
    `update intervention set annulee_a = now() where compte_id = $1 and jour = $2 and technicien_id = any($3) and intervention_id <> $4`,
    [compte, du, [taken, free], other],
  )
  await askOffice(
    server,
    `update intervention set annulee_a = now() where compte_id = $1 and technicien_id = $2
        and jour between $3::date - 3 and $3::date - 1 and annulee_a is null`,
    [compte, free, du],
  )
  await askOffice(
    server,
    'update intervention set plage = (select plage from intervention where intervention_id = $2) where intervention_id = $1',
    [other, visit],
  )
  await askOffice(server, 'delete from indisponibilite where compte_id = $1 and utilisateur_id = $2', [compte, free])
  await askOffice(server, 'delete from disponibilite_jour where compte_id = $1 and utilisateur_id = $2', [compte, free])
  await askOffice(
    server,
    'delete from zone_adresse where compte_id = $1 and adresse_id = (select adresse_id from intervention where intervention_id = $2)',
    [compte, visit],
  )
  await askOffice(
    server,
    `delete from prestation_technicien where compte_id = $1
        and prestation_id = (select prestation_id from intervention where intervention_id = $2)`,
    [compte, visit],
  )
}

test('the day of somebody who is not there is dealt out by piece, and comes back', async ({ device, server }) => {
  await busiestIsAway(server, nextWorkedDay())
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
  // What breaks a promise is not taken of itself.
  for (const line of (await lines.all()).slice(1)) await line.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: `Accepter ${offered - 1} sur ${offered}` }).click()
  await expect(dialog).toBeHidden()
  const after = await places(server, tomorrow)
  const moved = after.filter((v, n) => v.technicien_id !== before[n]?.technicien_id)
  expect(moved).toHaveLength(offered - 1)
  await page.getByRole('button', { name: 'Défaire' }).click()
  await expect.poll(async () => await places(server, tomorrow)).toEqual(before)
  // One stack for the whole desk, whatever did it: what the toast took back is done again, and taken back, by the keys.
  await page.keyboard.press('Control+y')
  await expect.poll(async () => await places(server, tomorrow)).toEqual(after)
  await page.keyboard.press('Control+z')
  await expect.poll(async () => await places(server, tomorrow)).toEqual(before)
})

test('before a visit is given to somebody who is elsewhere, that is said, and who would be better is one press away', async ({
  device,
  server,
}) => {
  const page = await device({ size: DESK })
  const tomorrow = await openTomorrow(page)
  const first = Number(await page.locator('button[data-ligne]').first().getAttribute('data-ligne'))
  await spreadColleagues(server, first)
  await page.reload()
  await page.locator(`button[data-ligne="${first}"]`).click()
  const panel = page.getByRole('complementary', { name: 'Intervention' })
  await panel.getByRole('button', { name: 'Réaffecter' }).click()
  const choice = panel.getByLabel('Technicien', { exact: true })
  await expect(choice.locator('option', { hasText: '(pris ' })).not.toHaveCount(0)
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
