import type { KeptPhoto } from '#kit/scan/photo-queue.ts'
import type { ScanPage } from '#kit/scan/scan-page.ts'
import { readBlob, storeBlob } from '#offline/blobs.ts'
import { referencedFiles } from '#offline/housekeeping.ts'
import { NotStored } from '#offline/outbox.ts'
import type { UserDb } from '#offline/user-db.ts'
import { presentDate } from '#wire/present.ts'
import type { Brouillon, PageGardee, PhotoGardee } from './brouillon.ts'

/** Drafts of closings on the device: a killed tab loses nothing (offline promise L). */

type Garde = { brouillon: Brouillon; garde_a: string }

/** Beginning of the name under which a closing that was begun is kept; the visit's number follows. */
export const BROUILLON = 'mon-activite:brouillon:'

function cle(intervention_id: number): string {
  return `${BROUILLON}${intervention_id}`
}

export async function lireBrouillon(db: UserDb, intervention_id: number): Promise<Garde | null> {
  return ((await db.cache.get(cle(intervention_id)))?.valeur as Garde | undefined) ?? null
}

/**
 * @returns when it was kept, ISO
 * @throws NotStored
 */
export async function garderBrouillon(db: UserDb, brouillon: Brouillon, now = presentDate()): Promise<string> {
  const garde_a = now.toISOString()
  try {
    await db.transaction('rw', db.cache, db.blobs, async () => {
      await db.cache.put({ cle: cle(brouillon.intervention_id), valeur: { brouillon, garde_a } satisfies Garde })
      // A file no entry names yet is given a day to live: a draft in use renews it.
      for (const page of [...brouillon.pages, ...(brouillon.photos ?? [])])
        await db.blobs.update(page.sha256, { cree_a: garde_a })
    })
  } catch (error) {
    throw new NotStored(error)
  }
  return garde_a
}

/** With the photos that were no page of it yet: nobody else has them. */
export async function supprimerBrouillon(db: UserDb, intervention_id: number): Promise<void> {
  const garde = await lireBrouillon(db, intervention_id)
  await db.cache.delete(cle(intervention_id))
  await oublierPages(db, garde?.brouillon.photos ?? [])
}

/**
 * Stores the bytes of a photo the moment it is taken, before the draft names it.
 * @throws NotStored
 */
export async function garderPhotoPrise(db: UserDb, { photo }: Pick<KeptPhoto, 'photo'>): Promise<void> {
  try {
    const octets = await photo.arrayBuffer()
    await storeBlob(db, { octets, mime: photo.type || 'image/jpeg', libelle: 'Photo à finir' })
  } catch (error) {
    throw error instanceof NotStored ? error : new NotStored(error)
  }
}

/** Photos that wait, with their pictures; those that this device no longer holds are left out. */
export async function relirePhotosPrises(db: UserDb, photos: readonly PhotoGardee[]): Promise<KeptPhoto[]> {
  const relues = await Promise.all(photos.map(async p => ({ ...p, photo: await readBlob(db, p.sha256) })))
  return relues.flatMap(p => (p.photo ? [{ ...p, photo: p.photo }] : []))
}

/**
 * Stores the bytes of pages just taken, before the draft names them.
 * @param connues sha256 of the pages already stored: they keep their rank and are not stored again
 * @throws NotStored when the device is full: nothing of the failing page is kept
 */
export async function garderPages(
  db: UserDb,
  pages: readonly ScanPage[],
  connues: ReadonlySet<string> = new Set(),
): Promise<PageGardee[]> {
  const gardees: PageGardee[] = []
  for (const [rang, { blob, ...page }] of pages.entries()) {
    if (connues.has(page.sha256)) continue
    try {
      const octets = await blob.arrayBuffer()
      const { sha256 } = await storeBlob(db, { octets, mime: 'image/jpeg', libelle: `Page ${rang + 1} du CRI` })
      gardees.push({ ...page, sha256 })
    } catch (error) {
      throw new NotStored(error)
    }
  }
  return gardees
}

/** Gives back the place of pages and photos that are no more, unless an action or a draft still names them. */
export async function oublierPages(db: UserDb, pages: readonly Pick<PageGardee, 'sha256'>[]): Promise<void> {
  if (pages.length === 0) return
  await db.transaction('rw', [db.blobs, db.morceaux, db.outbox, db.acquittes, db.historique, db.cache], async () => {
    const nommees = await referencedFiles(db)
    for (const { sha256 } of pages) {
      if (nommees.has(sha256)) continue
      await db.morceaux.where('sha256').equals(sha256).delete()
      await db.blobs.delete(sha256)
    }
  })
}

/** The pages of a draft with their pictures; `perdues` counts those this device no longer holds. */
export async function relirePages(
  db: UserDb,
  pages: readonly PageGardee[],
): Promise<{ pages: ScanPage[]; perdues: number }> {
  const relues: ScanPage[] = []
  for (const page of pages) {
    const blob = await readBlob(db, page.sha256)
    if (blob) relues.push({ ...page, blob })
  }
  return { pages: relues, perdues: pages.length - relues.length }
}
