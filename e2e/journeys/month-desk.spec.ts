import { ajouterJours } from '#wire/dates.ts'
import { cellOf, openMonthOf, preparedOf, twoDays } from '../support/month-desk.ts'
import { askOffice } from '../support/office.ts'
import { clearPlanning, INES, MANAGER, openPlanning, personOf } from '../support/residence.ts'
import { DESK, expect, readyOffline, signIn, test } from '../support/test.ts'

test('a manager paints a post, types another, takes it back, publishes; the agent’s phone shows it without network', async ({
  device,
  server,
}) => {
  const ines = await personOf(server, INES)
  await clearPlanning(server, ines)
  await askOffice(server, 'delete from pointage_brouillon where utilisateur_id = $1', [ines.utilisateur_id])
  const [one, other] = twoDays()
  const hers = await device()
  await openPlanning(hers, INES)
  const page = await device({ size: DESK })
  await signIn(page, MANAGER)
  const grid = await openMonthOf(page, ines, one)

  // Painted, then put down.
  await page.getByRole('button', { name: 'Peindre Matin, M' }).click()
  const first = await cellOf(page, one)
  await page.mouse.click(first.x, first.y)
  await expect.poll(() => preparedOf(server, ines)).toEqual([`${one} M`])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Peindre Matin, M' })).toHaveAttribute('aria-pressed', 'false')

  // Its code typed on another day, taken back, and done again.
  const second = await cellOf(page, other)
  await page.mouse.click(second.x, second.y)
  await page.keyboard.press('j')
  await expect.poll(() => preparedOf(server, ines)).toEqual([`${one} M`, `${other} J`])
  await expect(grid.getByRole('gridcell', { name: /Jour, .* nouveau, pas publié/ })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect.poll(() => preparedOf(server, ines)).toEqual([`${one} M`])
  await page.keyboard.press('Control+y')
  await expect.poll(() => preparedOf(server, ines)).toEqual([`${one} M`, `${other} J`])

  // Nothing of it is read before it is published.
  const cards = hers.locator(`a[href*="/mon-planning-edt/jour/${one}"]`)
  await hers.reload()
  await expect(hers.getByText('Semaine').first()).toBeVisible()
  await expect(cards.filter({ hasText: 'Matin' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Publier…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Publier / })
  await expect(dialog.getByText(`${ines.prenom} ${ines.nom}`)).toBeVisible()
  await dialog.getByRole('textbox').fill('Bon mois.')
  await dialog.getByRole('button', { name: /^Publier \d+/ }).click()
  await expect(page.getByText(/^Planning publié/).first()).toBeVisible()
  expect(await preparedOf(server, ines)).toEqual([])

  await hers.reload()
  await expect(cards.filter({ hasText: 'Matin' }).first()).toBeVisible()
  await readyOffline(hers)
  await hers.context().setOffline(true)
  await hers.reload()
  await expect(cards.filter({ hasText: 'Matin' }).first()).toBeVisible()
  await hers.context().setOffline(false)
})

test('a rule that blocks is told with its article, and « Ne rien changer » leaves the month as it was', async ({
  device,
  server,
}) => {
  const ines = await personOf(server, INES)
  await clearPlanning(server, ines)
  await askOffice(server, 'delete from pointage_brouillon where utilisateur_id = $1', [ines.utilisateur_id])
  const [one] = twoDays()
  const next = ajouterJours(one, 1)
  const page = await device({ size: DESK })
  await signIn(page, MANAGER)
  await openMonthOf(page, ines, one)
  const [evening, morning] = [await cellOf(page, one), await cellOf(page, next)]
  await page.mouse.click(evening.x, evening.y)
  await page.keyboard.press('n')
  await expect.poll(() => preparedOf(server, ines)).toEqual([`${one} N`])
  // The night ends at 7:00: with a day from 9:00 on, fourteen hours are worked between two midnights.
  await page.mouse.click(morning.x, morning.y)
  await page.keyboard.press('j')
  const dialog = page.getByRole('dialog', { name: /bloquent? ce changement/ })
  await expect(dialog).toContainText('L3121-18 du Code du travail')
  await dialog.getByRole('button', { name: 'Ne rien changer' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await preparedOf(server, ines)).toEqual([`${one} N`])

  // Kept to be mended, it stands in the way of publishing, and leads to its day.
  await page.keyboard.press('j')
  await page.getByRole('button', { name: 'Garder à réparer' }).click()
  await expect.poll(() => preparedOf(server, ines)).toEqual([`${one} N`, `${next} J`])
  await page.getByRole('button', { name: 'Publier…' }).click()
  const publish = page.getByRole('dialog', { name: /^Publier / })
  await publish
    .getByRole('button', { name: new RegExp(ines.prenom) })
    .first()
    .click()
  await expect(page.getByRole('complementary', { name: 'Jour d’un agent' })).toContainText('Ce que la loi en dit')
})
