import type { UserDb } from './user-db.ts'

/**
 * Rows of a person's database that hold what only an encrypted form may stay on a device. Each says until when it may; past that it
 * is erased, network or not. They go with everything read at a sign-out.
 */
export const SEALED = 'scelle:'

const rows = (db: UserDb) => db.cache.where('cle').startsWith(SEALED)

/** Whether anything is kept sealed here. */
export async function keepsSealed(db: UserDb): Promise<boolean> {
  return (await rows(db).count()) > 0
}

/** Erases what is past its hour. @returns how many rows went */
export async function dropExpired(db: UserDb, now: string): Promise<number> {
  const past = ({ valeur }: { readonly valeur: unknown }) => {
    const { expire_a } = (valeur ?? {}) as { readonly expire_a?: unknown }
    return typeof expire_a === 'string' && Date.parse(expire_a) <= Date.parse(now)
  }
  return await rows(db).filter(past).delete()
}

/** Erases all of it. */
export async function dropSealed(db: UserDb): Promise<void> {
  await rows(db).delete()
}
