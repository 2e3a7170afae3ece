import type { Locator } from '@playwright/test'
import { LONG } from '#tests/support/long.ts'
import { DISPATCHER, openNextWorkedDay } from '../support/dispatch.ts'
import { tellSizes } from '../support/measure.ts'
import { askOffice } from '../support/office.ts'
import { MANAGER } from '../support/residence.ts'
import { settled } from '../support/screen.ts'
import { expect, signIn, test } from '../support/test.ts'

const SMALL = { width: 1280, height: 720 }
const ASKED = { highest: 44, tips: true }

/** Whether all of it stands in the window, nothing over it: somebody can press it as it is. */
async function inReach(button: Locator): Promise<boolean> {
  return await button.evaluate(e => {
    const { left, top, right, bottom } = e.getBoundingClientRect()
    const over = document.elementFromPoint((left + right) / 2, bottom - 3)
    return top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight && e.contains(over)
  })
}

test(
  'the desk of another day beside an open visit: one line of tools, names whole, nothing cut without its rest',
  LONG,
  async ({ device }) => {
    const page = await device({ size: SMALL })
    await signIn(page, DISPATCHER)
    await page.goto('/m/regulation-interventions')
    await openNextWorkedDay(page)
    const line = page.locator('button[data-ligne]')
    await expect(line.first()).toBeVisible()
    await settled(page)
    const tools = ['Aujourd’hui', 'Exporter'].map(name => page.getByRole('button', { name, exact: true }))
    const middles = async () =>
      await Promise.all(tools.map(t => t.boundingBox().then(b => Math.round((b?.y ?? -1) + (b?.height ?? 0) / 2))))
    expect(new Set(await middles()).size).toBe(1)
    expect(await tellSizes(page, ASKED)).toEqual([])

    await line.first().click()
    await expect(page.getByRole('complementary', { name: 'Intervention' })).toBeVisible()
    await settled(page)
    expect(await tellSizes(page, ASKED)).toEqual([])
    expect(new Set(await middles()).size).toBe(1)
    // The client is the first key of a line: it is the last thing to be shortened.
    const cut = await page
      .locator('td[class*="client"]')
      .evaluateAll(cells => cells.filter(c => c.scrollWidth > c.clientWidth + 1).map(c => c.textContent))
    expect(cut).toEqual([])
  },
)

test('somebody’s sheet: one scroll, and its buttons in reach without one', LONG, async ({ device }) => {
  const page = await device({ size: SMALL })
  await signIn(page, DISPATCHER)
  await page.goto('/m/parametrages/gestion-utilisateurs-wikaz')
  await page.getByText('Hugo Delattre').filter({ visible: true }).first().click()
  const save = page.getByRole('button', { name: 'Enregistrer' }).filter({ visible: true }).first()
  await expect(save).toBeVisible()
  await settled(page)
  expect(await inReach(save)).toBe(true)
  const nested = await page.evaluate(() => {
    const scrolls = (e: Element) =>
      /auto|scroll/.test(getComputedStyle(e).overflowY) && e.scrollHeight > e.clientHeight + 1
    const all = [...document.querySelectorAll('main, main *')].filter(scrolls)
    return all.filter(e => all.some(other => other !== e && other.contains(e))).length
  })
  expect(nested).toBe(0)
})

test('work that waits on a technician’s device comes without moving a line', LONG, async ({ device, server }) => {
  const phone = await device()
  await signIn(phone, 'technicien@demo.test')
  const page = await device({ size: SMALL })
  await signIn(page, DISPATCHER)
  await page.goto('/m/regulation-interventions')
  const table = page.locator('table:visible')
  await expect(table).toBeVisible()
  // A first visit says above the list that the device is not ready yet, for as long as its line is thin.
  await expect(page.getByText(/^Pas encore prêt hors ligne/)).toHaveCount(0)
  await settled(page)
  // Where its lines begin; how many are late, and how long it is, the clock alone decides.
  const place = async () => {
    const { x, y, width } = (await table.boundingBox()) ?? {}
    return { x, y, width }
  }
  const before = await place()
  expect(before.width).toBeGreaterThan(0)
  await phone.close()
  await askOffice(
    server,
    `update session set en_attente = 3 where utilisateur_id =
       (select utilisateur_id from utilisateur where email = 'technicien@demo.test') returning 1`,
  )
  await page.reload()
  await expect(page.getByText(/1\stechnicien à synchroniser/).filter({ visible: true })).toBeVisible()
  await settled(page)
  expect(await place()).toEqual(before)
})

test('no cell of a declared list is cut while its window has room for it', LONG, async ({ device }) => {
  const page = await device({ size: SMALL })
  await signIn(page, DISPATCHER)
  for (const list of ['gestion-des-vehicules', 'gestion-interlocuteurs', 'gestion-codes-prestations-entreprises']) {
    await page.goto(`/m/${list}`)
    const grid = page.getByRole('grid').filter({ visible: true })
    await expect(grid).toBeVisible()
    await settled(page)
    const cut = await grid.evaluate(e => [
      ...[...e.querySelectorAll('td')].filter(c => c.scrollWidth > c.clientWidth + 1).map(c => c.textContent),
      ...(e.parentElement && e.parentElement.scrollWidth > e.parentElement.clientWidth + 1 ? ['slides sideways'] : []),
    ])
    expect(cut, list).toEqual([])
  }
})

test('a window too narrow for the list and a visit beside it: the visit has a way back to the list', async ({
  device,
}) => {
  const page = await device({ size: { width: 1024, height: 768 } })
  await signIn(page, DISPATCHER)
  for (const [address, name] of [
    ['/m/regulation-interventions', 'Intervention'],
    ['/m/gestion-demandes', 'Demande'],
  ] as const) {
    await page.goto(address)
    if (name === 'Intervention') await openNextWorkedDay(page)
    const line = page.locator('button[data-ligne]').filter({ visible: true }).first()
    await line.click()
    const panel = page.getByRole('complementary', { name, exact: true })
    await expect(panel).toBeVisible()
    await panel.getByRole('button', { name: 'Fermer le détail' }).click()
    await expect(panel).toHaveCount(0)
    await expect(line).toBeVisible()
  }
})

test('the statistics of a house stand in the width of a desk, and pass under the names where they cannot', async ({
  device,
}) => {
  const page = await device({ size: SMALL })
  await signIn(page, MANAGER)
  for (const name of ['statistique-mensuelles', 'statistique-planification-edt', 'statistique-jours-edt']) {
    await page.goto(`/m/${name}`)
    const table = page.getByRole('region', { name: /, tableau$/ })
    await expect(table.getByRole('row').nth(2)).toBeVisible()
    expect(await table.evaluate(e => e.scrollWidth - e.clientWidth), name).toBeLessThanOrEqual(0)
  }
  await page.goto('/m/statistique-hebdo-edt')
  const weeks = page.getByRole('region', { name: /, tableau$/ })
  const first = weeks.getByRole('rowheader').first()
  await expect(first).toBeVisible()
  await weeks.evaluate(e => e.scrollTo({ left: e.scrollWidth }))
  await expect(first).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(SMALL.width)
})
