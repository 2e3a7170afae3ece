import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { LONG } from '#tests/support/long.ts'
import { lineOf, openDesk, openVisitPanel, remainingVisits } from '../support/dispatch.ts'
import { databasesHolding, TECHNICIAN } from '../support/field-phone.ts'
import { readingKept } from '../support/kept.ts'
import { placeOf } from '../support/screen.ts'
import { DESK, expect, PHONE, readyOffline, test } from '../support/test.ts'
import { tellInBothThemes } from '../support/theme.ts'

const lines = (page: Page) => page.locator('button[data-ligne]')

test('the whole desk by keyboard, its filters kept, its export, and its last reading without network', async ({
  device,
  server,
}) => {
  const page = await device({ size: DESK })
  await openDesk(page)
  await readyOffline(page)

  // One line after the other, the panel beside, back to the very line.
  await lines(page).first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: 'Intervention' })
  await expect(panel.getByRole('heading', { name: 'Plan', exact: true })).toBeVisible()
  await expect(lines(page).nth(1)).toHaveAttribute('aria-current', 'true')
  // The panel follows the keyboard: its buttons act on the line one is on.
  await page.keyboard.press('ArrowDown')
  await expect(lines(page).nth(2)).toBeFocused()
  await expect(lines(page).nth(2)).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL(new RegExp(`/${await lines(page).nth(2).getAttribute('data-ligne')}$`))
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(lines(page).nth(2)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/regulation-interventions\/\d{4}-\d\d-\d\d$/)
  await page.getByRole('button', { name: 'Aujourd’hui' }).click()
  await expect(page).toHaveURL(/regulation-interventions$/)

  // Every term must match; tags stay after a reload.
  const all = await lines(page).count()
  const filter = page.getByLabel(/^Filtrer.: nom, ville/)
  await filter.fill('hugo delattre # terminee')
  await expect(lines(page)).toHaveCount(2)
  await page.reload()
  await expect(filter).toHaveValue('hugo delattre # terminee')
  await expect(lines(page)).toHaveCount(2)
  await filter.press('Enter')
  // Seen as a tag and written down before the page goes: what is not yet chosen is not kept.
  await expect(page.getByRole('button', { name: 'Retirer le filtre terminee' })).toBeVisible()
  await expect
    .poll(async () => await databasesHolding(page, '"etiquettes":["hugo delattre","terminee"]'))
    .not.toEqual([])
  await page.reload()
  await expect(page.getByRole('button', { name: 'Retirer le filtre terminee' })).toBeVisible()
  await expect(lines(page)).toHaveCount(2)

  // What is filtered, nothing else.
  await page.getByRole('button', { name: 'Exporter' }).click()
  const started = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /csv/ }).click()
  const file = await started
  expect(file.suggestedFilename()).toMatch(/^regulation-\d{4}-\d\d-\d\d\.csv$/)
  const csv = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(csv).toHaveLength(3)
  expect(csv[0]).toContain('Fait le;Reçu le;Par;Clôture;Hors planning')
  expect(csv[1]).toContain('Hugo Delattre')
  await filter.focus()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await expect(lines(page)).toHaveCount(all)

  // Without network: the last reading with its time, and why nothing can be changed.
  const [, next] = await remainingVisits(server, TECHNICIAN)
  if (!next) throw new Error('the demonstration technician has nothing left today')
  await openVisitPanel(page, next)
  await readingKept(page, 'plannings-entreprises', 'regulation.intervention', String(next.intervention_id))
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText(/Hors ligne, mis à jour à \d\d:\d\d/)).toBeVisible()
  await expect(lineOf(page, next)).toBeVisible()
  await expect(panel.getByText('Hors ligne : le planning se modifie avec du réseau.')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Réaffecter' })).toBeDisabled()
})

const SIZES = [
  ['desk', DESK],
  ['phone', PHONE],
] as const

for (const [name, size] of SIZES)
  test(
    `what the day becomes moves neither the fields nor the buttons: ${name}`,
    name === 'desk' ? {} : LONG,
    async ({ device, server }) => {
      const [, next] = await remainingVisits(server, TECHNICIAN)
      if (!next) throw new Error('the demonstration technician has nothing left today')
      const page = await device({ size })
      await openDesk(page)
      const panel = await openVisitPanel(page, next)
      await panel.getByRole('button', { name: 'Reporter' }).click()
      const told = panel.getByRole('region', { name: 'Ce que devient la journée' })
      await expect(told).toContainText('dès qu’autre chose est choisi')
      const hands = [
        panel.getByLabel('Durée'),
        panel.getByRole('textbox', { name: 'Heure de début' }),
        panel.getByRole('button', { name: 'Fermer', exact: true }),
        panel.getByRole('button', { name: 'Reporter', exact: true }),
      ]
      const places = async () => await Promise.all(hands.map(placeOf))
      await panel.getByLabel('Durée').selectOption({ label: '3 h' })
      const before = await places()
      await expect(told).not.toContainText(/^(Regarde|Ce que devient)/)
      expect(await places()).toEqual(before)
    },
  )

for (const [name, size] of SIZES)
  test(`no accessibility violation: ${name}`, LONG, async ({ device, server }) => {
    const [, next] = await remainingVisits(server, TECHNICIAN)
    if (!next) throw new Error('the demonstration technician has nothing left today')
    const page = await device({ size })
    await openDesk(page)
    await expect(lines(page).first()).toBeVisible()
    await expectNoViolation(page)
    const panel = await openVisitPanel(page, next)
    await panel.getByRole('button', { name: 'Réaffecter' }).click()
    await expectNoViolation(page)
    await panel.getByRole('button', { name: 'Fermer', exact: true }).click()
    await panel.getByRole('button', { name: 'Reporter' }).click()
    await expectNoViolation(page)
    await panel.getByRole('button', { name: 'Fermer', exact: true }).click()
    await panel.getByRole('button', { name: 'Annuler l’intervention' }).click()
    await expect(page.getByRole('dialog', { name: 'Annulation de l’intervention' })).toBeVisible()
    await expectNoViolation(page)
  })

async function expectNoViolation(page: Page): Promise<void> {
  expect(await tellInBothThemes(page)).toEqual([])
}
