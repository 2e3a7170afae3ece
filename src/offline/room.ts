import type { UserDb } from './user-db.ts'

/** Whether the browser refused for want of room, however its error is wrapped. */
export function isQuota(error: unknown): boolean {
  const { name, message, inner } = (error ?? {}) as { name?: string; message?: string; inner?: unknown }
  return /quota/i.test(`${name} ${message} ${String(inner ?? '')}`)
}

/**
 * Writes the person's own work. On a full device the documents kept for reading go first: they come back with the network,
 * what was done in the field does not; and a queue that cannot note what leaves would never leave.
 */
export async function withRoom<T>(db: UserDb, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isQuota(error) || (await db.fichiers.count()) === 0) throw error
    await db.fichiers.clear()
    return await write()
  }
}
