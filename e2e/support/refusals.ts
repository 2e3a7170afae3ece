import type { Page } from '@playwright/test'

/** What the browser refused, or would have, on any page of this device. */
export async function noteRefusals(page: Page): Promise<string[]> {
  const refusals: string[] = []
  await page.exposeFunction('noteRefusal', (text: string) => refusals.push(text))
  await page.addInitScript(() => {
    const note = (globalThis as unknown as { noteRefusal: (text: string) => void }).noteRefusal
    document.addEventListener('securitypolicyviolation', e =>
      note(`${location.pathname}: ${e.violatedDirective} ${e.sample} ${e.sourceFile}:${e.columnNumber}`),
    )
  })
  page.on('console', message => {
    if (/Content Security Policy|TrustedHTML|TrustedScript/i.test(message.text())) refusals.push(message.text())
  })
  page.on('pageerror', error => refusals.push(error.message))
  return refusals
}
