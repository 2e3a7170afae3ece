import { expect, type Page } from '@playwright/test'

export const open = async (page: Page, variant: string, theme = 'light') => {
  await page.goto(`/?nu&theme=${theme}#time-grid/${variant}`)
  if (variant !== 'empty') await expect(page.getByRole('grid', { name: 'Planning' })).toBeVisible()
}
export const grid = (page: Page) => page.getByRole('grid', { name: 'Planning' })
export const last = (page: Page) => page.getByTestId('dernier')
export const entry = (page: Page, id: string) => page.locator(`[data-entry="${id}"]`)
export const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
/** Middle of a cell of the month; rows are 34 high under the heads. */
export async function cell(page: Page, row: number, column: number): Promise<{ x: number; y: number }> {
  const track = await page.locator(`[data-rank="${row}"] [role=presentation]`).boundingBox()
  if (!track) throw new Error(`row ${row} is not drawn`)
  return { x: track.x + (track.width / 31) * (column + 0.5), y: track.y + track.height / 2 }
}
export async function drag(
  page: Page,
  from: { x: number; y: number },
  to: { x: number; y: number },
  key?: 'Control' | 'Alt',
) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 5 })
  if (key) await page.keyboard.down(key)
  await page.mouse.move(to.x + 1, to.y)
  await page.mouse.up()
  if (key) await page.keyboard.up(key)
}
