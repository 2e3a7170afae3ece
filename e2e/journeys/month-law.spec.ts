import { ajouterJours } from '#wire/dates.ts'
import { cellOf, openMonthOf, preparedOf, twoDays } from '../support/month-desk.ts'
import { askOffice } from '../support/office.ts'
import { clearPlanning, INES, MANAGER, personOf, SAMIR } from '../support/residence.ts'
import { DESK, expect, signIn, test } from '../support/test.ts'

test('the law is said before the office answers, and a key mends what blocks', async ({ device, server }) => {
  const ines = await personOf(server, INES)
  await clearPlanning(server, ines)
  // Whatever day it is, somebody can take her post: a colleague of her trade who holds nothing around it.
  await clearPlanning(server, await personOf(server, SAMIR))
  await askOffice(server, 'delete from pointage_brouillon')
  const [one] = twoDays()
  const next = ajouterJours(one, 1)
  const page = await device({ size: DESK })
  await signIn(page, MANAGER)
  const law = page.waitForResponse(answer => answer.url().includes('/planning/loi') && answer.ok())
  const grid = await openMonthOf(page, ines, one)
  await law
  const [evening, morning] = [await cellOf(page, one), await cellOf(page, next)]
  await evening.click()
  await page.keyboard.press('n')
  await expect.poll(() => preparedOf(server, ines)).toEqual([`${one} N`])

  // The office takes its time: the cell says it meanwhile, with the figures.
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/planning-edt/lot', async route => {
    await held
    await route.continue()
  })
  await morning.click()
  await page.keyboard.press('j')
  await expect(
    grid.getByRole('gridcell', { name: /Jour, .*en attente du bureau.*14\sh de travail .*au lieu de 10\sh/ }),
  ).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  release()

  const dialog = page.getByRole('dialog', { name: /bloquent? ce changement/ })
  const ways = dialog.getByRole('list', { name: 'Réparations possibles' })
  await expect(ways.getByRole('listitem').first()).toBeVisible()
  const said = await ways.getByRole('listitem').allTextContents()
  const rank = said.findIndex(text => /^\dConfier à /.test(text))
  expect(said.length).toBeLessThanOrEqual(3)
  expect(await preparedOf(server, ines)).toEqual([`${one} N`])
  await page.keyboard.press(String(rank + 1))
  await expect(dialog).toHaveCount(0)
  // Somebody else has it, and nothing blocks any more: one night and one day, one of them no more hers.
  const who = /Confier à (.+?), /.exec(said[rank] ?? '')?.[1]
  await expect
    .poll(async () =>
      (
        await askOffice<{ poste: string; qui: string }>(
          server,
          `select p.poste_code as poste, u.prenom || ' ' || u.nom as qui from pointage_brouillon b
             join poste p using (compte_id, poste_id) join utilisateur u using (compte_id, utilisateur_id) order by 1`,
        )
      )
        .map(({ qui }) => qui)
        .sort(),
    )
    .toEqual([`${ines.prenom} ${ines.nom}`, who].sort())
  await expect(grid.getByRole('gridcell', { name: /de trop/ })).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect.poll(() => preparedOf(server, ines)).toEqual([`${one} N`])
  await expect(grid.getByRole('gridcell', { name: /Nuit, / })).toBeVisible()
  await expect(grid.getByRole('gridcell', { name: /Jour, / })).toHaveCount(0)

  // Kept to be mended, its panel has the same ways out.
  await morning.click()
  await page.keyboard.press('j')
  await dialog.getByRole('button', { name: 'Garder à réparer' }).click()
  await expect.poll(() => preparedOf(server, ines)).toEqual([`${one} N`, `${next} J`])
  await page.goto(`/m/planning-edt/${next.slice(0, 7)}/agent/${ines.utilisateur_id}/${next}`)
  const panel = page.getByRole('complementary', { name: 'Jour d’un agent' })
  await expect(panel).toContainText('Ce que la loi en dit')
  await panel
    .getByRole('list', { name: 'Réparations possibles' })
    .getByRole('button', { name: /^Déplacer au / })
    .click()
  await expect.poll(async () => (await preparedOf(server, ines)).includes(`${next} J`)).toBe(false)
  expect(await preparedOf(server, ines)).toHaveLength(2)
})
