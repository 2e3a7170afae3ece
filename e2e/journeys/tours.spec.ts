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

/** Everybody goes from one end of the country to the other and back, and nothing is promised: there is an order to be found. */
async function scatter(server: TestServer, day: string): Promise<void> {
  await askOffice(
    server,
    `with lieux as (select row_number() over (order by adresse_longitude) as n, count(*) over () as total, compte_id, client_id,
         adresse_id from adresse where compte_id = 1 and adresse_longitude is not null),
       bouts as (select * from lieux where n in (1, total)),
       rangs as (select compte_id, intervention_id, row_number() over (partition by technicien_id order by plage) % 2 as bout
         from intervention where jour = $1 and compte_id = 1 and annulee_a is null)
     update intervention i set th_libelle = '', client_id = b.client_id, adresse_id = b.adresse_id
       from rangs r join bouts b on (b.n = 1) = (r.bout = 1)
      where i.compte_id = r.compte_id and i.intervention_id = r.intervention_id`,
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
  await expect(page.locator('.maplibregl-map').first()).toBeVisible()

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
  await page.getByRole('button', { name: 'Défaire' }).click()
  await expect.poll(async () => await placesOn(server, day)).toEqual(before)
})
