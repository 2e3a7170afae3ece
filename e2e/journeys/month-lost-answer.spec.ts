import type { Page, Route } from '@playwright/test'
import { LONG } from '#tests/support/long.ts'
import { formaterJour } from '#wire/dates.ts'
import { cellOf, openMonthOf, preparedOf, twoDays } from '../support/month-desk.ts'
import { askOffice } from '../support/office.ts'
import { clearPlanning, INES, MANAGER, personOf } from '../support/residence.ts'
import type { TestServer } from '../support/server.ts'
import { DESK, expect, signIn, test } from '../support/test.ts'

/** The first lot of a server that has just started, on a machine that is at something else. */
const PATIENCE_MS = 60_000
const LOT = '**/planning-edt/lot'
const BACK = '**/planning-edt/lots/*/defaire'

/** The office does it, and its answer never comes back: once. */
async function loseOnce(page: Page, url: string) {
  const lost = Promise.withResolvers<void>()
  await page.route(
    url,
    async route => {
      await route.fetch({ timeout: PATIENCE_MS })
      await route.abort()
      lost.resolve()
    },
    { times: 1 },
  )
  return { lost: lost.promise }
}
/** The office does it, and its answer comes when it is let go: once. */
async function holdOnce(page: Page, url: string) {
  const [done, goes] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const hold = async (route: Route) => {
    const response = await route.fetch({ timeout: PATIENCE_MS })
    done.resolve()
    await goes.promise
    await route.fulfill({ response })
  }
  await page.route(url, hold, { times: 1 })
  return { done: done.promise, letGo: goes.resolve }
}
const lotsOf = async (server: TestServer) =>
  Number((await askOffice<{ n: string }>(server, 'select count(*) as n from planning_lot', []))[0]?.n)

async function openDesk(device: (options: { size: typeof DESK }) => Promise<Page>, server: TestServer) {
  const ines = await personOf(server, INES)
  await clearPlanning(server, ines)
  await askOffice(server, 'delete from pointage_brouillon where utilisateur_id = $1', [ines.utilisateur_id])
  const [one, other] = twoDays()
  const page = await device({ size: DESK })
  await signIn(page, MANAGER)
  const grid = await openMonthOf(page, ines, one)
  const stand = async (jour: typeof one) => await (await cellOf(page, jour)).click()
  const prepared = () => preparedOf(server, ines)
  const becomes = (posts: string[]) => expect.poll(prepared, { timeout: PATIENCE_MS }).toEqual(posts)
  const cells = grid.getByRole('gridcell', { name: `${ines.prenom} ${ines.nom}, ${formaterJour(one)}, ` })
  return { page, one, other, stand, prepared, becomes, cells }
}

test('an answer that is lost: Ctrl+Z takes back that change and no other, and what was taken back is done again', async ({
  device,
  server,
}) => {
  const { page, one, other, stand, becomes } = await openDesk(device, server)
  await stand(other)
  await page.keyboard.press('n')
  await becomes([`${other} N`])
  const before = await lotsOf(server)

  const first = await loseOnce(page, LOT)
  await stand(one)
  await page.keyboard.press('m')
  await first.lost
  await page.keyboard.press('Control+z')
  await becomes([`${other} N`])
  await page.keyboard.press('Control+y')
  await becomes([`${one} M`, `${other} N`])

  const second = await loseOnce(page, BACK)
  await page.keyboard.press('Control+z')
  await second.lost
  await becomes([`${other} N`])
  await page.keyboard.press('Control+y')
  await becomes([`${one} M`, `${other} N`])
  // Put, taken back, done again, taken back and done again: each of them once.
  expect(await lotsOf(server)).toBe(before + 5)
  await expect(page.getByText('Rien n’a été défait')).toHaveCount(0)
})

test(
  'an answer that is late: Delete takes off the post that it makes, and another letter changes it',
  LONG,
  async ({ device, server }) => {
    const { page, one, other, stand, prepared, becomes, cells } = await openDesk(device, server)
    const first = await holdOnce(page, LOT)
    await stand(one)
    await page.keyboard.press('m')
    await first.done
    expect(await prepared()).toEqual([`${one} M`])
    // What waits is not lost by a reload without a question.
    const asked = page.waitForEvent('dialog')
    void page.close({ runBeforeUnload: true })
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await page.keyboard.press('Delete')
    first.letGo()
    await becomes([])
    await expect(cells).toHaveCount(0)

    const second = await holdOnce(page, LOT)
    await page.keyboard.press('m')
    await second.done
    await stand(other)
    await stand(one)
    await page.keyboard.press('j')
    await expect(cells).toHaveCount(1)
    second.letGo()
    await becomes([`${one} J`])
    await expect(cells).toHaveAccessibleName(/Jour, .*nouveau, pas publié, J$/)
    await expect(page.getByText(/a déjà «/)).toHaveCount(0)
    // One after the other: the letter alone, then the post.
    await page.keyboard.press('Control+z')
    await becomes([`${one} M`])
    await page.keyboard.press('Control+z')
    await becomes([])
  },
)
