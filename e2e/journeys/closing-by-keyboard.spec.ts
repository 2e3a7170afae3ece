import { expect, type Locator } from '@playwright/test'
import { photographReport, scanPages } from '../support/closing.ts'
import { currentVisit, openVisit, TECHNICIAN } from '../support/field-phone.ts'
import { DESK, signIn, test } from '../support/test.ts'

/** Whether a pointer at its middle would meet this element, and not the bar that stands over the form. */
const inTheOpen = (field: Locator) =>
  field.evaluate(e => {
    const box = e.getBoundingClientRect()
    const met = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    return met !== null && (e.contains(met) || met.contains(e))
  })

test('a closing by keyboard: every field in sight, the focus follows what replaces its place, a name signs', async ({
  device,
  server,
}) => {
  const page = await device({ size: DESK })
  await signIn(page, TECHNICIAN)
  await openVisit(page, await currentVisit(server))
  const row = page.locator('main li a[href*="/intervention/"]').first()
  await row.press('Tab')
  await page.keyboard.press('Shift+Tab')
  // A row draws nothing beyond its own edge: its ring stands inside.
  const ring = row.evaluate(e => Number.parseFloat(getComputedStyle(e).outlineOffset))
  expect(await ring).toBeLessThan(0)
  await page.getByRole('button', { name: 'Je suis arrivé' }).press('Enter')
  // The same button, one step further: deaf for a moment, it keeps the keyboard.
  const close = page.getByRole('button', { name: 'Clôturer' })
  await expect(close).toBeFocused()
  await expect(close).toBeEnabled()
  await close.press('Enter')
  await expect(page.getByRole('heading', { name: 'Clôture' })).toBeFocused()
  const done = page.getByRole('button', { name: /J.ai terminé/ })
  await expect(done).toBeEnabled()
  await done.press('Enter')
  await expect(page.getByLabel('Motif de clôture')).toBeFocused()

  const add = page.getByRole('button', { name: 'Ajouter une fourniture' })
  await add.press('Enter')
  const editor = page.getByRole('dialog')
  await expect(editor.getByLabel('Libellé')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(add).toBeFocused()
  await add.press('Enter')
  await editor.getByLabel('Libellé').fill('Joint torique')
  await editor.getByRole('button', { name: 'Ajouter' }).press('Enter')
  await expect(add).toBeFocused()
  await page.getByRole('button', { name: /Joint torique/ }).press('Enter')
  await editor.getByRole('button', { name: /Retirer/ }).press('Enter')
  await expect(add).toBeFocused()

  await page.getByRole('button', { name: 'Prévoir un rendez-vous' }).press('Enter')
  await expect(page.getByLabel('Date', { exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Ne pas prévoir' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Prévoir un rendez-vous' })).toBeFocused()

  // Nothing is asked after the customer has signed: what misses comes first, and keeps the phone here.
  const hand = page.getByRole('button', { name: 'Faire signer le client' })
  await hand.press('Enter')
  await expect(page.getByText(/^Avant de tendre le téléphone\s: motif, compte rendu$/)).toBeVisible()
  await page.getByLabel('Motif de clôture').selectOption({ index: 1 })
  await scanPages(page, [await photographReport('1')])
  await hand.press('Enter')
  const customer = page.getByRole('dialog', { name: 'Ce qui a été fait chez vous' })
  // The reading comes first: no keyboard of the phone over it.
  await expect(customer.getByRole('heading')).toBeFocused()
  const typed = page.getByRole('checkbox', { name: 'Signer en saisissant son nom' })
  await customer.locator(typed).press('Space')
  await page.getByLabel('Nom et prénom du signataire').fill('Claire Vasseur')
  await expect(page.getByText(/Signé à/)).toBeVisible()
  await page.getByRole('button', { name: 'Effacer' }).press('Enter')
  await page.getByRole('button', { name: 'Défaire', exact: true }).and(page.locator(':focus')).press('Enter')
  await expect(page.getByRole('button', { name: 'Effacer' })).toBeFocused()
  await customer.getByRole('button', { name: 'Rendre le téléphone' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Revoir avec le client' })).toBeFocused()
  await page.getByLabel('Motif de clôture').focus()
  for (let left = 40; left > 0; left--) {
    await page.keyboard.press('Tab')
    // What a message covers comes out from under it a frame later.
    await expect.poll(() => inTheOpen(page.locator(':focus'))).toBe(true)
    if (await typed.evaluate(e => e === document.activeElement)) return
  }
  throw new Error('the last signature was not reached')
})
