import type { Page } from '@playwright/test'
import { askOffice } from './office.ts'
import type { TestServer } from './server.ts'
import { expect, signIn } from './test.ts'

export const DISPATCHER = 'regulateur@demo.test'

export interface PlannedVisit {
  readonly intervention_id: number
  readonly client: string
  readonly etape: number
  readonly debut: Date
}

/** Today's unfinished visits of a technician, first one first. */
export async function remainingVisits(server: TestServer, email: string): Promise<PlannedVisit[]> {
  return await askOffice<PlannedVisit>(
    server,
    `select i.intervention_id, i.etapes_en_cours as etape, lower(i.plage) as debut,
            concat_ws(' ', nullif(c.client_civilite, ''), nullif(c.client_prenom, ''), c.client_nom) as client
       from intervention i join client c using (compte_id, client_id)
       join utilisateur u on u.compte_id = i.compte_id and u.utilisateur_id = i.technicien_id
      where u.email = $1 and i.jour = (now() at time zone 'Europe/Paris')::date
        and i.etapes_en_cours < 3 and i.annulee_a is null
      order by i.plage`,
    [email],
  )
}

/** Opens the desk on today, its live line listening. */
export async function openDesk(page: Page): Promise<void> {
  const live = page.waitForRequest(/\/api\/evenements(\?|$)/)
  await signIn(page, DISPATCHER)
  await live
  await page.goto('/m/regulation-interventions')
  await expect(page.getByRole('heading', { name: 'Régulation' })).toBeVisible()
}

/** Leads the desk to the next day that the demonstration works: on a Friday, to Monday. @returns that day */
export async function openNextWorkedDay(page: Page): Promise<string> {
  for (;;) {
    const before = page.url()
    await page.getByRole('button', { name: 'Jour suivant' }).click()
    await expect(page).not.toHaveURL(before)
    const [day = ''] = /\d{4}-\d\d-\d\d/.exec(page.url()) ?? []
    if (![0, 6].includes(new Date(day).getUTCDay())) return day
  }
}

/** The line of a visit, and the panel beside it once opened. */
export const lineOf = (page: Page, visit: PlannedVisit) =>
  page.getByRole('row').filter({ has: page.locator(`button[data-ligne="${visit.intervention_id}"]`) })

export async function openVisitPanel(page: Page, visit: PlannedVisit) {
  await page.locator(`button[data-ligne="${visit.intervention_id}"]`).click()
  const panel = page.getByRole('complementary', { name: 'Intervention' })
  await expect(panel.getByRole('heading', { name: visit.client })).toBeVisible()
  await expect(panel.getByRole('region', { name: 'Plan', exact: true })).toBeVisible()
  return panel
}

/** Gives the visit of the open panel to somebody who is free then. @returns their name */
export async function reassign(page: Page): Promise<string> {
  const panel = page.getByRole('complementary', { name: 'Intervention' })
  await panel.getByRole('button', { name: 'Réaffecter' }).click()
  const name = await chooseFree(page)
  await panel.getByRole('button', { name: 'Réaffecter' }).click()
  await expect(panel.getByRole('definition').filter({ hasText: name })).toBeVisible()
  return name
}

export async function chooseFree(page: Page, rank = 0): Promise<string> {
  const choice = page.getByLabel('Technicien', { exact: true })
  const names = await choice.locator('option:not([disabled])').allTextContents()
  const people = names.filter(n => !n.startsWith('Personne'))
  // Whoever may be sent all the same comes after those of whom nothing is said.
  const free = people.filter(n => !n.includes('('))
  const aside = people.filter(n => /\((n’assure pas|ne travaille pas)/.test(n))
  const name = [...free, ...aside][rank]
  if (!name) throw new Error('nobody is free')
  await choice.selectOption({ label: name })
  return name.replace(/ \(.*$/, '')
}
