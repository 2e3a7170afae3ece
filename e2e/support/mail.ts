import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { TestServer } from './server.ts'
import { expect } from './test.ts'

/** The plain text of a dropped mail, whatever way its signs were written. */
function textOf(eml: string): string {
  const part = /content-type: text\/plain[\s\S]*?(?=\r?\n--)/i.exec(eml)?.[0] ?? ''
  const at = part.search(/\r?\n\r?\n/)
  const [head, body] = [part.slice(0, at), part.slice(at)]
  if (/content-transfer-encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  if (!/quoted-printable/i.test(head)) return body
  const octets = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_sign, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(octets, 'latin1').toString('utf8')
}

/** Waits for a mail to an address, which a server without SMTP drops beside its data, and reads it. */
export async function readMail(server: TestServer, to: string): Promise<string> {
  const folder = path.join(server.dataDir, 'mail')
  let text = ''
  await expect
    .poll(
      async () => {
        const names = (await readdir(folder).catch(() => [] as string[])).filter(name => name.endsWith('.eml'))
        for (const name of names.sort()) {
          const eml = await readFile(path.join(folder, name), 'utf8')
          if (eml.includes(`To: ${to}`)) text = textOf(eml)
        }
        return text
      },
      { timeout: 30_000 },
    )
    .not.toBe('')
  return text
}

/** The address that a mail leads to; nothing where it is not there, which no page opens. */
export const linkIn = (mail: string, of: RegExp): string => of.exec(mail)?.[0] ?? ''

/** The desk, where a visit is open, writes to its customer by e-mail: what it says of that. */
export async function tellOpenVisitByMail(desk: Page): Promise<Locator> {
  const told = desk.getByRole('region', { name: 'Prévenir le client' })
  await told.getByRole('button', { name: 'Par e-mail' }).click()
  // In a quiet hour, it is asked first.
  const now = desk.getByRole('button', { name: 'Envoyer l’e-mail maintenant' })
  await expect(now.or(told.getByRole('listitem').first())).toBeVisible({ timeout: 30_000 })
  if (await now.isVisible()) await now.click()
  await expect(told.getByText(/^parti /)).toBeVisible({ timeout: 30_000 })
  return told
}
