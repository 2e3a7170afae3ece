import type { Locator } from '@playwright/test'
import { DISPATCHER } from '../support/dispatch.ts'
import { tellSizes } from '../support/measure.ts'
import { settled } from '../support/screens.ts'
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

test('the desk of another day beside an open visit: one line of tools, names whole, nothing cut without its rest', async ({
  device,
}) => {
  const page = await device({ size: SMALL })
  await signIn(page, DISPATCHER)
  await page.goto('/m/regulation-interventions')
  await page.getByRole('button', { name: 'Jour suivant' }).click()
  await expect(page).toHaveURL(/\d{4}-\d\d-\d\d$/)
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
})

test('somebody’s sheet: one scroll, and its buttons in reach without one', async ({ device }) => {
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
