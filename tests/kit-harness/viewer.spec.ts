import { expect, type Page, test } from '@playwright/test'
import PDFDocument from 'pdfkit'
import { findViolations } from '#tests/support/axe.ts'
import { photographPage } from './photos.ts'

/** Helvetica is not embedded by pdfkit: drawing it needs the bundled standard fonts. */
async function makePdf(pages: number): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A4', autoFirstPage: false })
  const parts: Buffer[] = []
  pdf.on('data', part => parts.push(part))
  for (let n = 1; n <= pages; n++) {
    pdf.addPage().font('Helvetica-Bold').fontSize(24).text(`Facture F-2026-0412, page ${n}`)
    pdf.font('Helvetica').fontSize(12).text('Remplacement du circulateur 25-60. '.repeat(30))
  }
  const ended = new Promise(resolve => pdf.on('end', resolve))
  pdf.end()
  await ended
  return Buffer.concat(parts)
}

async function openFile(page: Page, name: string, mimeType: string, buffers: Buffer[]) {
  await page
    .getByLabel('Fichiers')
    .setInputFiles(buffers.map((buffer, i) => ({ name: `${i}${name}`, mimeType, buffer })))
}

test.beforeEach(async ({ page }) => {
  const problems: string[] = []
  page.on('console', m => (m.type() === 'error' || m.text().includes('Security Policy')) && problems.push(m.text()))
  Object.assign(page, { problems })
  await page.goto('/#viewers')
})

test.afterEach(async ({ page }) => {
  expect((page as Page & { problems: string[] }).problems).toEqual([])
})

test('reads a PDF: pages, zoom, keyboard, download, close', async ({ page }) => {
  await openFile(page, '.pdf', 'application/pdf', [await makePdf(12)])
  await expect(page.getByRole('status').filter({ hasText: '1 / 12' })).toBeVisible()
  await expect(page.getByText('Facture F-2026-0412, page 1')).toBeVisible()
  expect(await page.locator('canvas').count()).toBeLessThan(6)
  await page.getByRole('region', { name: /Pages de/ }).focus()
  await page.keyboard.press('End')
  await expect(page.getByText('12 / 12')).toBeVisible()
  await expect(page.getByText('Facture F-2026-0412, page 12')).toBeVisible()
  await page.keyboard.press('Home')
  await expect(page.getByText('1 / 12')).toBeVisible()
  const width = async () => (await page.getByRole('group', { name: 'Page 1 sur 12' }).boundingBox())?.width ?? 0
  const fit = await width()
  await page.getByRole('button', { name: 'Zoom avant' }).click()
  await expect.poll(width).toBeGreaterThan(fit)
  await page.getByRole('button', { name: 'Ajuster à la largeur' }).click()
  await expect.poll(width).toBe(fit)
  await page.getByRole('button', { name: 'Télécharger' }).click()
  await expect(page.locator('output')).toHaveText('1')
  expect((await findViolations(page)).map(v => [v.id, v.nodes[0]?.html])).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('prints one picture per page and leaves nothing behind', async ({ page }) => {
  await openFile(page, '.pdf', 'application/pdf', [await makePdf(3)])
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset.printed = String(document.querySelectorAll('body > [aria-hidden] > img').length)
    }
  })
  await page.getByRole('button', { name: 'Imprimer' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', '3')
  expect(await page.locator('body > [aria-hidden] > img').count()).toBe(0)
})

test('says when a file is not a PDF', async ({ page }) => {
  await openFile(page, '.pdf', 'application/pdf', [Buffer.from('hello')])
  await expect(page.getByRole('alert')).toContainText('pas un PDF lisible')
})

test('asks nothing of another origin', async ({ page }) => {
  const hosts = new Set<string>()
  page.context().on('request', request => hosts.add(new URL(request.url()).host))
  await openFile(page, '.pdf', 'application/pdf', [await makePdf(1)])
  await expect(page.getByText('Facture F-2026-0412, page 1')).toBeVisible()
  expect([...hosts].filter(Boolean)).toEqual([new URL(page.url()).host])
})

test('shows scanned pages with the same tools', async ({ page }) => {
  const { photo } = await photographPage({ width: 600, height: 800 })
  await openFile(page, '.jpg', 'image/jpeg', [photo, photo])
  await expect(page.getByRole('img', { name: 'Page 1' })).toBeVisible()
  await expect(page.getByText('1 / 2')).toBeVisible()
})
