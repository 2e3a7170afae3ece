import type { Page } from '@playwright/test'
import { ajouterJours, type JourIso } from '#wire/dates.ts'
import { askOffice } from './office.ts'
import { jourDans, type Person } from './residence.ts'
import type { TestServer } from './server.ts'
import { expect } from './test.ts'

/** Two days of one month, with a day of rest between them. */
export function twoDays(): readonly [JourIso, JourIso] {
  const one = jourDans(10)
  const after = ajouterJours(one, 2)
  return after.slice(0, 7) === one.slice(0, 7) ? [one, after] : [ajouterJours(one, -2), one]
}

/** Somebody alone in their month at the desk. */
export async function openMonthOf(page: Page, { prenom, nom }: Person, jour: JourIso) {
  await page.goto(`/m/planning-edt/${jour.slice(0, 7)}?recherche=${encodeURIComponent(`${prenom} ${nom}`)}`)
  const grid = page.getByRole('grid', { name: /^Planning de / })
  await expect(grid.getByRole('rowheader', { name: new RegExp(prenom) })).toBeVisible()
  return grid
}

/** Middle of one day of the first person shown, in the window. */
export async function cellOf(page: Page, jour: JourIso): Promise<{ x: number; y: number }> {
  const day = await page
    .getByRole('columnheader')
    .filter({ has: page.locator(`b:text-is("${Number(jour.slice(8))}")`) })
    .last()
    .boundingBox()
  const row = await page.locator('[data-rank="0"]').boundingBox()
  if (!day || !row) throw new Error('the month is not drawn')
  return { x: day.x + day.width / 2, y: row.y + row.height / 2 }
}

/** What is prepared for somebody, as "2026-12-04 M". */
export const preparedOf = async (server: TestServer, { utilisateur_id }: Pick<Person, 'utilisateur_id'>) =>
  (
    await askOffice<{ jour: string; poste: string }>(
      server,
      `select b.pointage_date::text as jour, p.poste_code as poste from pointage_brouillon b
         join poste p using (compte_id, poste_id) where b.utilisateur_id = $1 order by 1`,
      [utilisateur_id],
    )
  ).map(({ jour, poste }) => `${jour} ${poste}`)
