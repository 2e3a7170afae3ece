import { NotStored } from '#offline/outbox.ts'
import type { UserDb } from '#offline/user-db.ts'

/** Drafts of forms on the device, one per name: a killed tab loses nothing (offline promise L). */

/** What a form wrote under this name; the caller says of what shape. */
export async function readDraft<T>(db: UserDb, cle: string): Promise<T | null> {
  return ((await db.cache.get(cle))?.valeur as T | undefined) ?? null
}

/** @throws NotStored */
export async function keepDraft(db: UserDb, cle: string, brouillon: unknown): Promise<void> {
  try {
    await db.cache.put({ cle, valeur: brouillon })
  } catch (error) {
    throw new NotStored(error)
  }
}

export async function forgetDraft(db: UserDb, cle: string): Promise<void> {
  await db.cache.delete(cle)
}
