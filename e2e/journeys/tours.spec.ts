import { everybodyThere } from '../support/absences.ts'
import { DISPATCHER } from '../support/dispatch.ts'
import { askOffice } from '../support/office.ts'
import type { TestServer } from '../support/server.ts'
import { DESK, expect, signIn, test } from '../support/test.ts'
import { nextWorkedDay } from '../support/worked-day.ts'

interface Place {
  readonly id: number
  readonly technicien_id: number
  readonly plage: string
}

const placesOn = async (server: TestServer, day: string) =>
  await askOffice<Place>(
    server,
    `select intervention_id as id, technicien_id, plage::text from intervention
      where jour = $1 and annulee_a is null order by 1`,
    [day],
  )

/**
 * The two who have the most to do go from one end of the country to the other and back, four times, and nothing is promised: there is
 * an order to be found for each, whatever the day of the run.
 */
async function scatter(server: TestServer, day: string): Promise<void> {
  await askOffice(
    server,
    `with lieux as (select row_number() over (order by adresse_longitude) as n, count(*) over () as total, client_id, adresse_id
         from adresse where compte_id = 1 and adresse_longitude is not null),
       gone as (update intervention set annulee_a = now()
         where jour = $1 and compte_id = 1 and annulee_a is null and technicien_id is not null returning technicien_id, prestation_id),
       qui as (select technicien_id, min(prestation_id) as prestation_id from gone group by 1 order by count(*) desc, 1 limit 2)
     insert into intervention (compte_id, client_id, adresse_id, prestation_id, technicien_id, plage, th_libelle)
       select 1, l.client_id, l.adresse_id, q.prestation_id, q.technicien_id, tstzrange(de, de + interval '30 minutes'), ''
         from qui q, generate_series(0, 3) rang
         join lieux l on l.n = case when rang % 2 = 0 then 1 else l.total end
        cross join lateral (select ($1::date + time '08:30' + rang * interval '2 hours') at time zone 'Europe/Paris' as de) t`,
    [day],
  )
}

test('tours of a day: on the map and by number, put in order with one visit pinned, accepted in part, taken back', async ({
  device,
  server,
}) => {
  const day = nextWorkedDay()
  await everybodyThere(server, day)
  await scatter(server, day)
  const page = await device({ size: DESK })
  await signIn(page, DISPATCHER)
  await page.goto('/m/plannings-entreprises')
  await page.getByText('Tournée', { exact: true }).click()
  await expect(page).toHaveURL(/\/tournee\//)
  await page.goto(`/m/plannings-entreprises/tournee/${day}`)
  await expect(page.getByText(/\d\s?km et .* de trajets\./)).toBeVisible()
  const list = page.locator('main section').filter({ has: page.getByRole('listitem') })
  const first = list.first().getByRole('listitem')
  await expect(first.first()).toContainText(/^1\. /)
  await expect(first.nth(1)).toContainText(/arrivée\svers\s\d+:\d\d/)
  // The same numbers on the map, whose pins are named like the lines.
  const map = page.locator('.maplibregl-map').first()
  await expect(map).toBeVisible()
  // That no background is configured is said under the map, whole: it hides no pin.
  const notice = page.getByText(/^Fond de carte indisponible/)
  await expect(notice).toBeInViewport({ ratio: 1 })
  const [drawn, told] = [await map.boundingBox(), await notice.boundingBox()]
  if (!drawn || !told) throw new Error('no map is drawn')
  expect(told.y).toBeGreaterThanOrEqual(drawn.y + drawn.height)

  const pinned = page
    .getByRole('main')
    .getByRole('button', { name: /^Épingler / })
    .first()
  await pinned.click()
  await expect(pinned).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(/^1\sintervention épinglée/)).toBeVisible()
  const kept = Number(/epingles=(\d+)/.exec(page.url())?.[1])
  const before = await placesOn(server, day)

  await page.getByRole('button', { name: 'Ordonner les tournées' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ordonner les tournées' })
  const all = dialog.getByRole('button', { name: 'Tout accepter' })
  await expect(all).toBeVisible({ timeout: 60_000 })
  await expect(dialog.getByLabel('En tout').locator('s').first()).toBeVisible()
  // Asking changes nothing.
  expect(await placesOn(server, day)).toEqual(before)
  const lots = dialog.getByRole('checkbox')
  expect(await lots.count()).toBeGreaterThan(1)
  const offered = await dialog.getByRole('listitem').count()
  await lots.last().uncheck()
  const part = dialog.getByRole('button', { name: /^Accepter \d+ changement/ })
  const accepted = Number(/\d+/.exec((await part.textContent()) ?? '')?.[0])
  expect(accepted).toBeLessThan(offered)
  await part.click()
  await expect(dialog).toBeHidden()
  const after = await placesOn(server, day)
  const moved = after.filter((v, n) => v.plage !== before[n]?.plage || v.technicien_id !== before[n]?.technicien_id)
  expect(moved).toHaveLength(accepted)
  expect(moved.map(v => v.id)).not.toContain(kept)
  // A step of the plan's stack, as a drag of the week is.
  await page.getByRole('button', { name: /^Défaire\s: tournées/ }).click()
  await expect.poll(async () => await placesOn(server, day)).toEqual(before)
})
