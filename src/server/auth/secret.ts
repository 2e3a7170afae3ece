import type { Db } from '#server/db/database.ts'

const known = new WeakMap<Db, Promise<Buffer>>()

/** The installation's key, read once per process: it never changes while a server runs. */
export function readSecret(system: Db): Promise<Buffer> {
  const held = known.get(system)
  if (held) return held
  const reading = system
    .selectFrom('installation')
    .select('secret')
    .executeTakeFirstOrThrow()
    .then(row => row.secret)
  known.set(system, reading)
  // A database that was away at the first call must not be remembered as such.
  reading.catch(() => known.delete(system))
  return reading
}
