import type { Page } from '@playwright/test'

/** In the scanner's dialog: pages out of files. */
export async function choosePhotos(page: Page, photos: readonly Buffer[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Choisir/ })
    .click()
  await (await chooser).setFiles(photos.map((buffer, i) => ({ name: `${i}.jpg`, mimeType: 'image/jpeg', buffer })))
}
