import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { fileKey } from '#server/files/store.ts'
import { type FaultProxy, isUpload } from '#tests/support/fault-proxy.ts'
import { noteFigures } from '#tests/support/figures.ts'
import { photographNoise, scanPages } from './closing.ts'
import { askOffice } from './office.ts'
import type { TestServer } from './server.ts'
import { openClosing } from './steps.ts'
import { expect } from './test.ts'

/** A photo of several pieces takes seconds on it: time enough to be killed in the middle of one. */
const FIELD_LINE = { latencyMs: 300, kbps: 4_000 } as const

/** Closes the visit that is open with one scanned page, a photo of several pieces, and waits until all of it is stored. */
export async function closeWithPhoto(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Je suis arrivé' }).click()
  await openClosing(page)
  await page.getByLabel('Motif de clôture').selectOption({ index: 1 })
  await scanPages(page, [await photographNoise()])
  await page.getByRole('button', { name: /^J.ai terminé$/ }).click()
  await expect(page.getByText('Intervention terminée').first()).toBeVisible()
  return await hashOnPhone(page)
}

/** SHA-256 of the one file the phone keeps, of its very bytes rather than of the name it gave them. */
async function hashOnPhone(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const name = (await indexedDB.databases()).map(d => d.name ?? '').find(n => /^relais-\d+-\d+$/.test(n)) ?? ''
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await done(indexedDB.open(name))
    type Piece = { readonly rang: number; readonly octets: ArrayBuffer }
    const pieces: Piece[] = await done(db.transaction('morceaux').objectStore('morceaux').getAll())
    db.close()
    const whole = await new Blob(pieces.sort((a, b) => a.rang - b.rang).map(p => p.octets)).arrayBuffer()
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', whole))
    return [...digest].map(octet => octet.toString(16).padStart(2, '0')).join('')
  })
}

/** The line comes back, slow, and resolves in the middle of the photo: a piece has arrived, the next one is on its way. */
export async function photoUnderWay(network: FaultProxy, wake: () => Promise<unknown>): Promise<void> {
  network.heal()
  network.line = FIELD_LINE
  await wake()
  const pieces = () => network.sent(isUpload).filter(e => e.fault === null)
  await expect
    .poll(() => pieces().some(e => e.answers.length > 0 && e.done > 0) && pieces().some(e => e.done === 0), {
      timeout: 45_000,
      intervals: [20],
    })
    .toBe(true)
}

/** The visit's closing had its effect once, and its page is at the office byte for byte (L, D, B). */
export async function expectClosedOnce(server: TestServer, visit: number, sha256: string): Promise<void> {
  const closings = async () =>
    await askOffice<{ n: number; scan: string[]; compte_id: number }>(
      server,
      `select compte_id, contenu->'scan' as scan, (select count(*)::int from intervention_etape e
          where e.compte_id = r.compte_id and e.intervention_id = r.intervention_id and e.vers = 3) as n
         from intervention_rapport r where intervention_id = $1`,
      [visit],
    )
  let held: Awaited<ReturnType<typeof closings>> = []
  try {
    const read = async () => {
      held = await closings()
      return held.map(({ n, scan }) => ({ n, scan }))
    }
    await expect.poll(read, { timeout: 60_000 }).toEqual([{ n: 1, scan: [sha256] }])
  } finally {
    const doublees = held.length > 1 || (held[0]?.n ?? 0) > 1 ? 1 : 0
    noteFigures({ banc: 'navigateur', courses: 0, enregistrees: 1, perdues: held.length ? 0 : 1, doublees })
  }
  const bytes = readFileSync(path.join(server.dataDir, 'files', fileKey(held[0]?.compte_id ?? 0, sha256)))
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
}

/** No piece is sent more than twice, whatever was killed: what the office held of the photo was never sent again. */
export function expectNoWaste(network: FaultProxy): void {
  const sent = network.sent(isUpload).filter(e => e.fault === null)
  const times = Map.groupBy(sent, e => e.path)
  for (const [piece, copies] of times) expect(copies.length, piece).toBeLessThanOrEqual(2)
  console.info(`[photo under the kill] pieces ${times.size}, sent ${sent.length}`)
}
