import type { Page } from '@playwright/test'
import { ajouterJours, lundiDe } from '#wire/dates.ts'
import { askOffice } from '../support/office.ts'
import { clearPlanning, INES, jourDans, MANAGER, type Person, personOf } from '../support/residence.ts'
import type { TestServer } from '../support/server.ts'
import { DESK, expect, signIn, test } from '../support/test.ts'
import { tellInBothThemes } from '../support/theme.ts'

/** A week that the cleared days hold whole, and that stands in one month. */
function aWeek() {
  const monday = lundiDe(jourDans(15))
  return ajouterJours(monday, 6).slice(0, 7) === monday.slice(0, 7) ? monday : ajouterJours(monday, -7)
}

const preparedOf = async (server: TestServer, { utilisateur_id }: Person) =>
  (
    await askOffice<{ jour: string; poste: string }>(
      server,
      `select b.pointage_date::text as jour, p.poste_code as poste from pointage_brouillon b
         join poste p using (compte_id, poste_id) where b.utilisateur_id = $1 order by 1`,
      [utilisateur_id],
    )
  ).map(({ jour, poste }) => `${jour} ${poste}`)

async function openMonth(page: Page, path: string, { prenom, nom }: Person) {
  await page.goto(`/m/planning-edt/${path}?recherche=${encodeURIComponent(`${prenom} ${nom}`)}`)
  await expect(page.getByRole('grid', { name: /^Planning de / })).toBeVisible()
}

test('a manager types a cycle, reads what it would put, puts it, takes it back in one step; a need that nobody meets is red, and filled', async ({
  device,
  server,
}) => {
  const ines = await personOf(server, INES)
  await clearPlanning(server, ines)
  await askOffice(server, 'delete from pointage_brouillon where utilisateur_id = $1', [ines.utilisateur_id])
  await askOffice(server, 'delete from planning_besoins')
  const monday = aWeek()
  const month = monday.slice(0, 7)
  const day = (n: number) => ajouterJours(monday, n)
  const page = await device({ size: DESK })
  await signIn(page, MANAGER)

  // Typed cell by cell, by the keyboard.
  await openMonth(page, `${month}/cycles/nouveau/rien/0`, ines)
  await page.getByRole('textbox', { name: 'Nom du cycle' }).fill('Matins du lundi')
  await page.getByRole('textbox', { name: 'Semaine 1, lundi' }).fill('M')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('M')
  expect(await tellInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()

  // Read before it is put, on one week of hers.
  await page.getByRole('button', { name: 'Poser Matins du lundi' }).click()
  const dialog = page.getByRole('dialog', { name: /^Poser/ })
  const fr = (jour: string) => jour.split('-').reverse().join('/')
  await dialog.getByRole('textbox', { name: 'Du' }).fill(fr(monday))
  await dialog.getByRole('textbox', { name: 'Au' }).fill(fr(day(6)))
  await dialog.getByRole('checkbox', { name: `${ines.prenom} ${ines.nom}` }).check()
  await dialog.getByRole('button', { name: 'Voir ce que ça change' }).click()
  await expect(dialog.getByRole('status').filter({ hasText: 'postes seront posés' })).toHaveText(
    /2.postes seront posés/,
  )
  expect(await preparedOf(server, ines)).toEqual([])
  await dialog.getByRole('button', { name: 'Poser le cycle' }).click()
  await expect.poll(() => preparedOf(server, ines)).toEqual([`${monday} M`, `${day(2)} M`])
  await expect(dialog).toHaveCount(0)

  // One step, whatever it put.
  await page.getByRole('button', { name: /^Défaire/ }).click()
  await expect.poll(() => preparedOf(server, ines)).toEqual([])

  // A need beyond everybody there is in red on each Tuesday, and told on the day.
  await openMonth(page, `${month}/besoins`, ines)
  await page.getByRole('textbox', { name: 'Jour, mardi' }).fill('90')
  expect(await tellInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Enregistrer les besoins' }).click()
  await expect(page.getByRole('gridcell', { name: /il manque \d+.Jour/ }).first()).toBeVisible()
  await openMonth(page, `${month}/jour/${day(1)}`, ines)
  await expect(page.getByText(/Il manque \d+.Jour/)).toBeVisible()
  await page.getByRole('button', { name: 'Pourvoir Jour' }).click()
  await page
    .getByRole('dialog', { name: /^Jour/ })
    .getByRole('button', { name: new RegExp(`${ines.prenom} ${ines.nom}`) })
    .click()
  await expect.poll(() => preparedOf(server, ines)).toEqual([`${day(1)} J`])
})
