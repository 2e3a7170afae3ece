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

/** A day of the first person shown. */
export interface DayCell {
  /** Where it stands when it is pressed: a notice that comes moves the month down. */
  readonly click: () => Promise<void>
}

export async function cellOf(page: Page, jour: JourIso): Promise<DayCell> {
  const row = page.locator('[data-rank="0"]')
  const head = page
    .getByRole('columnheader')
    .filter({ has: page.locator(`b:text-is("${Number(jour.slice(8))}")`) })
    .last()
  await expect(head).toBeVisible()
  return {
    click: async () => {
      const [day, line] = [await head.boundingBox(), await row.boundingBox()]
      if (!day || !line) throw new Error('the month is not drawn')
      await row.click({ position: { x: day.x + day.width / 2 - line.x, y: line.height / 2 } })
    },
  }
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
