import { compter } from '#wire/french.ts'
import type { MenuItem } from '#wire/session.ts'
import { fetchDocument } from '../call/api.ts'
import { carriesComfort } from '../call/line.ts'
import { isOffline } from '../call/problem.ts'
import { myDb } from '../queue/sync.ts'
import { readSession } from '../session/session.ts'
import { forgetOtherDocuments, keepDocument, keptDocument } from './kept-documents.ts'
import { kindOfLink, LINK_ACTION } from './link-kind.ts'
import type { Preparation } from './modules.ts'

/** Documents that the menu links to, kept for reading without network: those of this person's own menu, and no other. */

/** Bounds of what is kept beside the day's own files. */
const MOST = 20
const MOST_BYTES = 30 * 1024 * 1024
const DAY_MS = 24 * 3600 * 1000

function addressesOf(menu: readonly MenuItem[]): string[] {
  const linked = menu.filter(item => item.action === LINK_ACTION).map(item => String(item.params.url ?? ''))
  return linked.filter(address => kindOfLink(address, location.origin) === 'document').slice(0, MOST)
}

export function hasMenuDocuments(): boolean {
  return addressesOf(readSession().session?.menu ?? []).length > 0
}

/**
 * Fetches what the menu links to and this device does not hold of the day, one at a time: it comes after all the rest.
 * @param others documents that modules keep; what is neither theirs nor of the menu leaves the device. Null: nobody knows, all stay
 */
export async function prepareMenuDocuments(
  others: readonly string[] | null = [],
  now: number = Date.now(),
): Promise<Preparation> {
  const db = myDb()
  const addresses = addressesOf(readSession().session?.menu ?? [])
  if (others) await forgetOtherDocuments(db, [...addresses, ...others])
  let held = 0
  let bytes = 0
  let reachable = carriesComfort()
  for (const address of addresses) {
    const known = await keptDocument(db, address)
    let blob = known?.blob ?? null
    if (reachable && bytes < MOST_BYTES && (!known || now - Date.parse(known.lu_a) > DAY_MS)) {
      try {
        blob = await fetchDocument(address)
        if (bytes + blob.size <= MOST_BYTES) await keepDocument(db, address, blob, now)
        else blob = null
      } catch (error) {
        // A comfort: what is not kept says so when it is asked for.
        reachable = !isOffline(error)
        console.info('menu document not kept', error)
      }
    }
    if (!blob) continue
    held++
    bytes += blob.size
  }
  return { ready: held ? [compter(held, 'document du menu', 'documents du menu')] : [], missing: [] }
}
