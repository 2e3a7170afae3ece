import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { instantParis, jourParis, versMs } from '#wire/dates.ts'
import { everybodyThere } from '../support/absences.ts'
import { DISPATCHER, openDesk, openNextWorkedDay } from '../support/dispatch.ts'
import { askOffice } from '../support/office.ts'
import { DESK, expect, PHONE, signIn, test } from '../support/test.ts'
import { nextWorkedDay } from '../support/worked-day.ts'

type Visit = { readonly intervention_id: number; readonly technicien_id: number; readonly debut: string }

const grid = (page: Page) => page.getByRole('grid', { name: /^Journée du/ })
const entry = (page: Page, id: number) => page.locator(`[data-entry="${id}"]`)

async function openGrid(page: Page): Promise<void> {
  await page.getByText('Grille', { exact: true }).first().click()
  await openNextWorkedDay(page)
  await expect(grid(page)).toBeVisible()
}

test('a dispatcher moves tomorrow’s visit on the grid, by mouse; who watches sees it, and it is put back', async ({
  device,
  server,
}) => {
  const place = async (id: number) =>
    (
      await askOffice<Visit>(
        server,
        'select intervention_id, technicien_id, lower(plage)::text as debut from intervention where intervention_id = $1',
        [id],
      )
    )[0]
  await everybodyThere(server, nextWorkedDay())
  const page = await device({ size: DESK })
  await openDesk(page)
  await openGrid(page)
  const watching = await device({ size: DESK })
  await openDesk(watching)
  await openGrid(watching)

  // The first visit of tomorrow's first lane goes to 18:00, after everybody's, where nothing is planned.
  const first = page.locator('[data-entry]').first()
  const id = Number(await first.getAttribute('data-entry'))
  const before = await place(id)
  await first.focus()
  const from = await first.boundingBox()
  const watched = await entry(watching, id).boundingBox()
  if (!from || !watched) throw new Error('no visit is drawn')
  await page.mouse.move(from.x + 8, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + 60, from.y + 8, { steps: 6 })
  await page.mouse.move(from.x + 30, from.y + 8, { steps: 3 })
  await page.mouse.up()
  // Where the move makes something late it is asked first; the day of the demonstration decides which.
  const told = page.getByText(/placée le .*\./)
  const anyway = page.getByRole('button', { name: 'Déplacer quand même' })
  await expect(told.or(anyway)).toBeVisible()
  if (await anyway.isVisible()) await anyway.click()
  await expect(told).toBeVisible()
  const after = await place(id)
  expect(after?.debut).not.toBe(before?.debut)
  expect(after?.technicien_id).toBe(before?.technicien_id)
  await expect.poll(async () => (await entry(watching, id).boundingBox())?.x).not.toBe(watched.x)

  await page.getByRole('button', { name: /^Défaire\s: déplacement/ }).click()
  await expect.poll(async () => await place(id)).toEqual(before)
  await expect.poll(async () => (await entry(watching, id).boundingBox())?.x).toBe(watched.x)
})

test('a visit of the grid opens beside it; a phone keeps the list', async ({ device }) => {
  const page = await device({ size: DESK })
  await openDesk(page)
  await openGrid(page)
  await page.locator('[data-entry]').first().dblclick()
  await expect(
    page.getByRole('heading', { name: 'Changer le planning' }).or(page.getByText('Réaffecter')).first(),
  ).toBeVisible()
  const phone = await device({ size: PHONE })
  await signIn(phone, DISPATCHER)
  await phone.goto('/m/regulation-interventions')
  await expect(phone.getByText('Heures', { exact: true })).toBeVisible()
  await expect(phone.getByText('Grille', { exact: true })).toHaveCount(0)
})

/** Minutes since the visit that nobody began: an hour, or what the day has, which is given a quarter of an hour first. */
async function minutesLate(): Promise<number> {
  const midnight = versMs(instantParis(jourParis(Date.now()), '00:00'))
  const missing = midnight + 15 * 60_000 - Date.now()
  if (missing > 0) {
    test.setTimeout(180_000 + missing)
    await sleep(missing)
  }
  return Math.min(60, Math.floor((Date.now() - midnight) / 60_000))
}

test('what comes late pushes the day, is told before a promise is missed, and is repaired from its panel', async ({
  device,
  server,
}) => {
  // Somebody who is free, and one who was to begin an hour ago, whose next visit was promised until now and is long enough to be
  // written on, soon after midnight too.
  const [late] = await askOffice<{ intervention_id: number; technicien_id: number }>(
    server,
    `with t as (select technicien_id, compte_id from intervention where jour = (now() at time zone 'Europe/Paris')::date
       and technicien_id is not null group by 1, 2 order by 1 limit 1),
     gone as (update intervention i set annulee_a = now() from t where i.technicien_id = t.technicien_id
       and i.compte_id = t.compte_id and i.jour = (now() at time zone 'Europe/Paris')::date returning i.*),
     one as (select * from gone limit 1)
     insert into intervention (compte_id, client_id, adresse_id, prestation_id, technicien_id, plage, th_libelle)
       select compte_id, client_id, adresse_id, prestation_id, technicien_id, tstzrange(now() + n * $1::int * interval '1 minute',
         now() + n * $1::int * interval '1 minute' + case n when 0 then 50 else least($1::int, 50) end * interval '1 minute'), '' from one, generate_series(-1, 0) n
     returning intervention_id, technicien_id`,
    [await minutesLate()],
  )
  if (!late) throw new Error('nobody works today')
  const page = await device({ size: DESK })
  await openDesk(page)
  await page.getByText('Grille', { exact: true }).first().click()
  await expect(grid(page)).toBeVisible()
  const row = page.getByRole('row').filter({ has: entry(page, late.intervention_id) })
  await expect(row.locator('[data-kind="expected"]').first()).toBeVisible()
  await expect(row.getByText(/≈\d\d:\d\d/).first()).toBeVisible()
  await entry(page, late.intervention_id).dblclick()
  const repair = page.getByRole('region', { name: 'Réparer' })
  await expect(repair).toBeVisible()
  await expect(repair.getByText(/^Meilleures? places?$/).or(repair.getByText(/prévenez le client/))).toBeVisible()
})
