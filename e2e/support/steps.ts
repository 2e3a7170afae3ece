import { expect, type Page } from '@playwright/test'

/** Takes the day's next visit to its closing form, as the technician does: three buttons, or fewer when it has begun. */
export async function stepsToClosing(page: Page): Promise<void> {
  await page.goto('/m/mon-activite')
  const action = (name: RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first()
  const next = action(/Je me mets en route|Je suis arrivé|J.ai terminé|Clôturer/)
  const form = page.getByLabel('Motif de clôture')
  for (let step = 0; step < 4 && !(await form.isVisible()); step++) {
    await expect(next).toBeVisible()
    const before = await next.textContent()
    await next.click()
    await expect(async () => {
      const now = (await form.isVisible()) || (await next.textContent({ timeout: 500 })) !== before
      expect(now).toBe(true)
    }).toPass()
  }
  await expect(form).toBeVisible()
  // The last step's toast would stand before the form.
  for (const close of await page.getByRole('button', { name: 'Fermer le message' }).filter({ visible: true }).all())
    await close.click()
}

/** Opens the closing form of the visit on screen, once its button hears again: it shows while it does not. */
export async function openClosing(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Clôturer' }).click()
  await expect(page.getByLabel('Motif de clôture')).toBeVisible()
}

/** What stands behind the dots in the head of a customer's page. */
export async function rareAction(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Autres actions/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name }).click()
}
