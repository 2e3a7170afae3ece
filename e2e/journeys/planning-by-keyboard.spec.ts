import type { Locator, Page } from '@playwright/test'
import { LONG } from '#tests/support/long.ts'
import { DISPATCHER } from '../support/dispatch.ts'
import { DESK, expect, signIn, test } from '../support/test.ts'

/** More than any page has between two things that are done one after the other. */
const FAR = 60

/** Goes on with Tab until it has the focus, past the menu as its link offers: nothing is reached otherwise. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  await expect(target).toBeEnabled()
  for (let left = FAR; left > 0; left--) {
    await page.keyboard.press('Tab')
    if (await target.evaluate(e => e === document.activeElement)) return
    const skip = await page.evaluate(() => document.activeElement?.getAttribute('href') === '#contenu')
    if (skip) await page.keyboard.press('Enter')
  }
  throw new Error(`out of reach by keyboard: ${target}`)
}

test('from a customer to their request, its slot and its visit, by keyboard alone', LONG, async ({ device }) => {
  const page = await device({ size: DESK })
  await signIn(page, DISPATCHER)
  await page.goto('/m/gestion-clients-entreprises/client/1')
  await tabTo(page, page.getByRole('button', { name: 'Créer une demande' }).first())
  await page.keyboard.press('Enter')

  const service = page.getByRole('combobox', { name: 'Prestation' })
  await tabTo(page, service)
  await page.keyboard.type('Dépannage chaudière')
  await expect(service.locator('option:checked')).toHaveText('Dépannage chaudière (1 h 30)')
  await tabTo(page, page.getByRole('textbox', { name: 'Description' }))
  await page.keyboard.type('Radiateur froid')
  await tabTo(page, page.getByRole('button', { name: 'Créer la demande' }))
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('complementary', { name: 'Demande', exact: true })
  await expect(sheet.getByText('Radiateur froid')).toBeVisible()
  await tabTo(page, sheet.getByRole('button', { name: 'Planifier', exact: true }))
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Nouvelle intervention' })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: /^Semaine prochaine/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Semaine prochaine/, pressed: true })).toBeVisible()
  const slot = page.getByRole('group', { name: /^Créneaux du/ }).getByRole('radio')
  await tabTo(page, slot.first())
  await page.keyboard.press('Space')
  await expect(slot.first()).toBeChecked()
  // One slot after the other, by the arrows of a group.
  await page.keyboard.press('ArrowDown')
  await expect(slot.nth(1)).toBeChecked()
  await tabTo(page, page.getByRole('button', { name: 'Créer l’intervention' }))
  await page.keyboard.press('Enter')

  // Back to the request, which is planned now; its customer's page has it too.
  await expect(page).toHaveURL(/\/m\/gestion-demandes\/\d+$/)
  await expect(sheet.getByText('Planifiée', { exact: true }).first()).toBeVisible()
  await page.goto('/m/gestion-clients-entreprises/client/1')
  const history = page.getByRole('region', { name: 'Interventions et demandes' })
  const row = history.getByRole('link', { name: /Dépannage chaudière.*Planifiée.*Demande/ }).first()
  await tabTo(page, row)
  await page.keyboard.press('Enter')
  // In the third column: closed, the keyboard is on the row again; opened again, it leads to the request's own page.
  const beside = page.getByRole('complementary', { name: 'Dépannage chaudière' })
  await tabTo(page, beside.getByRole('button', { name: 'Fermer le détail' }))
  await page.keyboard.press('Escape')
  await expect(beside).toHaveCount(0)
  await expect(row).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(beside.getByText('Radiateur froid')).toBeVisible()
  await tabTo(page, beside.getByRole('button', { name: 'Ouvrir' }))
  await page.keyboard.press('Enter')
  await expect(sheet.getByText('Radiateur froid')).toBeVisible()
  await tabTo(page, sheet.getByRole('button', { name: 'Voir l’intervention' }))
  await page.keyboard.press('Enter')
  const visit = page.getByRole('complementary', { name: 'Intervention' })
  await expect(visit.getByRole('heading', { name: /Martine Roussel/ })).toBeVisible()
})
