import type pg from 'pg'

/** Longer than the time between two requests of a busy server, far shorter than anybody waits. */
const HELD_MS = 2

interface Held {
  readonly clients: pg.PoolClient[]
  timer: NodeJS.Timeout | null
}

/**
 * Connections whose reading was answered and whose transaction is still to be ended. The next request takes one of
 * them and ends it in its own first message, which saves a trip; without a next request it is ended at once. They stay
 * checked out of the pool meanwhile: nobody else can meet a transaction that names somebody's company.
 */
const heldBy = new WeakMap<pg.Pool, Held>()

function heldOf(pool: pg.Pool): Held {
  const known = heldBy.get(pool)
  if (known) return known
  const held: Held = { clients: [], timer: null }
  heldBy.set(pool, held)
  return held
}

/** Ends the transaction and gives the connection back; one that fails is dropped, nothing was written on it. */
function end(client: pg.PoolClient): void {
  client.query('commit').then(
    () => client.release(),
    () => client.release(true),
  )
}

/** A connection to begin on with `unfinished`, or none. */
export function takeUnfinished(pool: pg.Pool): pg.PoolClient | undefined {
  return heldBy.get(pool)?.clients.pop()
}

/** Leaves a read-only transaction, whose answer is known, to whoever comes next. */
export function leaveUnfinished(pool: pg.Pool, client: pg.PoolClient): void {
  // Somebody waits for a place: this is theirs now.
  if (pool.waitingCount > 0) end(client)
  else {
    const held = heldOf(pool)
    held.clients.push(client)
    held.timer ??= setTimeout(() => {
      held.timer = null
      for (const left of held.clients.splice(0)) end(left)
    }, HELD_MS)
  }
}
