import type { Locator, Page } from '@playwright/test'
import { LONG } from '#tests/support/long.ts'
import { DISPATCHER } from '../support/dispatch.ts'
import { askOffice } from '../support/office.ts'
import { settled } from '../support/screen.ts'
import { DESK, expect, signIn, test } from '../support/test.ts'

/** Keeps one visit of somebody in its week, on the Wednesday from eight to ten, with nothing promised and nothing that keeps them away. */
async function leaveAlone(server: Parameters<typeof askOffice>[0], visit: number): Promise<void> {
  const [seen] = await askOffice<{ compte: number; qui: number; lundi: string }>(
    server,
    `select compte_id as compte, technicien_id as qui, date_trunc('week', jour)::date::text as lundi
       from intervention where intervention_id = $1`,
    [visit],
  )
  if (!seen) throw new Error('no visit')
  const { compte, qui, lundi } = seen
  await askOffice(
    server,
    `update intervention set annulee_a = now() where compte_id = $1 and technicien_id = $2 and intervention_id <> $4
        and jour between $3::date and $3::date + 6`,
    [compte, qui, lundi, visit],
  )
  await askOffice(
    server,
    `update intervention set th_libelle = '', plage = tstzrange(($2::date + 2 + time '08:00') at time zone 'Europe/Paris',
        ($2::date + 2 + time '10:00') at time zone 'Europe/Paris') where intervention_id = $1`,
    [visit, lundi],
  )
  await askOffice(server, 'delete from indisponibilite where compte_id = $1 and utilisateur_id = $2', [compte, qui])
  await askOffice(server, 'delete from disponibilite_jour where compte_id = $1 and utilisateur_id = $2', [compte, qui])
}

/** The plannings, by week. */
async function openWeeks(page: Page): Promise<Locator> {
  await signIn(page, DISPATCHER)
  await page.goto('/m/plannings-entreprises')
  await page.getByText('Hebdomadaire', { exact: true }).click()
  return page.getByRole('list', { name: 'Semaines' })
}

test('a week of the team and of one person: counts, a visit moved by mouse, and put back', async ({
  device,
  server,
}) => {
  const page = await device({ size: DESK })
  const weeks = await openWeeks(page)
  const grid = page.getByRole('grid', { name: /^Semaine du lundi/ })
  await expect(grid).toBeVisible()
  // Narrow cells say a name on one line, or its initials: never pieces of it one under the other.
  const lines = await page.locator('[data-brief]').evaluateAll(cells =>
    cells.map(cell => {
      const words = document.createRange()
      words.selectNodeContents(cell)
      return new Set([...words.getClientRects()].map(box => Math.round(box.top))).size
    }),
  )
  expect(lines.length).toBeGreaterThan(0)
  expect(new Set(lines)).toEqual(new Set([1]))
  const present = (await grid.getAttribute('aria-label')) ?? ''
  await weeks.getByRole('link', { name: /^Semaine \+ 1 / }).click()
  await expect(grid).not.toHaveAttribute('aria-label', present)
  // Somebody who is there all week.
  const entry = page
    .getByRole('row', { name: /Bruno Picard/ })
    .locator('[data-entry]')
    .first()
  await expect(entry).toBeVisible()
  const id = Number(await entry.getAttribute('data-entry'))
  await leaveAlone(server, id)
  await page.reload()
  await expect(page.getByRole('row', { name: /Bruno Picard/ }).locator('[data-entry]')).toHaveCount(1)
  const place = async () =>
    await askOffice<{ plage: string; technicien_id: number }>(
      server,
      'select plage::text, technicien_id from intervention where intervention_id = $1',
      [id],
    )
  const before = await place()
  await settled(page)
  // In the middle of the view: near an edge of it, a drag scrolls what is under the hand.
  await entry.evaluate(node => node.scrollIntoView({ block: 'nearest', inline: 'center' }))
  const from = await entry.boundingBox()
  if (!from) throw new Error('no visit is drawn')
  // By its middle: an edge would pull it. Two hours later, the morning still.
  const middle = from.x + from.width / 2
  await page.mouse.move(middle, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(middle + 12, from.y + 8, { steps: 6 })
  await page.mouse.move(middle + 32, from.y + 8, { steps: 6 })
  await page.mouse.up()
  await expect(page.getByText(/placée le .*\./)).toBeVisible()
  expect(await place()).not.toEqual(before)
  await page.getByRole('button', { name: /^Défaire\s: déplacement/ }).click()
  await expect.poll(place).toEqual(before)

  const choice = page.getByRole('combobox', { name: 'Technicien' })
  await choice.selectOption({ index: 1 })
  await expect(page.getByRole('rowheader', { name: /^lun\./ })).toBeVisible()
  await expect(page).toHaveURL(/technicien=\d+/)
})

test(
  'from the year to a day of the desk and back to its week, of one technician; a visit’s detail',
  LONG,
  async ({ device }) => {
    const page = await device({ size: DESK })
    const weeks = await openWeeks(page)
    await weeks.getByRole('link', { name: /^Semaine \+ 1 / }).click()
    await page.getByRole('combobox', { name: 'Technicien' }).selectOption({ label: 'Bruno Picard' })
    await expect(page.getByRole('rowheader', { name: /^lun\./ })).toBeVisible()
    await page.locator('[data-entry]').first().dblclick()
    const detail = page.getByRole('dialog', { name: 'Détail Intervention' })
    await expect(detail.getByRole('region', { name: 'Fiche client' })).toBeVisible()
    await detail.getByRole('button', { name: 'Reporter', exact: true }).click()
    await detail.getByLabel('Créneau promis').selectOption({ label: 'À choisir' })
    await detail.getByRole('button', { name: 'Reporter', exact: true }).click()
    await expect(page.getByText('Veuillez vérifier votre sélection')).toBeVisible()
    await detail.getByRole('button', { name: 'Revenir' }).click()
    await page.getByRole('button', { name: 'Quitter sans enregistrer' }).click()
    await detail.getByRole('button', { name: 'Fermer', exact: true }).last().click()

    const days = page.getByRole('navigation', { name: 'Régulation d’un jour' })
    await days
      .getByRole('link', { name: /[1-9] interventions?$/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: 'Régulation' })).toBeVisible()
    await expect(page.getByLabel(/^Filtrer.: nom, ville/)).toHaveValue('Bruno Picard')
    await expect(page.locator('button[data-ligne]').first()).toBeVisible()
    await page.getByRole('button', { name: 'Voir la semaine' }).click()
    await expect(page).toHaveURL(/semaine\/.*technicien=\d+/)
    await page.getByText('Année', { exact: true }).click()
    await expect(page.getByRole('table').first()).toBeVisible()
    await page.locator('[data-day][data-pattern]').last().click()
    await expect(page).toHaveURL(/regulation-interventions/)
  },
)
