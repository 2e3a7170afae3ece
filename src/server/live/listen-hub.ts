import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { EVERYTHING } from '#wire/live.ts'
import type { LiveEvent, LiveHub } from './hub.ts'
import { LIVE_CHANNEL, SESSION_CHANNEL } from './publish.ts'
import { RecentEvents } from './recent-events.ts'
import { type Ended, SessionWatch } from './session-watch.ts'

type Listener = (event: LiveEvent) => void

/** Subject that tells every screen to read again: events were missed while the database was away. */

/** A revocation is told at once by the database; this catches what was missed. */
const SESSION_CHECK_MS = 30_000
const FIRST_RETRY_MS = 250
const LAST_RETRY_MS = 10_000

const OPEN_SESSIONS_SQL = `
  select s.session_id from session s
  join utilisateur u on u.compte_id = s.compte_id and u.utilisateur_id = s.utilisateur_id
  join compte c on c.compte_id = s.compte_id
  where s.session_id = any($1) and s.revoquee_a is null and u.actif and c.actif`

function parseEvent(payload: string | undefined): LiveEvent | null {
  try {
    const event = JSON.parse(payload ?? '') as LiveEvent
    return typeof event.compte_id === 'number' && typeof event.sujet === 'string' ? event : null
  } catch {
    return null
  }
}

/**
 * Hears LIVE_CHANNEL on a connection of its own (LISTEN does not survive a pool) and reconnects for ever. PostgreSQL
 * keeps nothing for who was away (documentation of NOTIFY), hence EVERYTHING to all after a reconnection.
 */
export class ListenHub implements LiveHub {
  readonly #url: string
  readonly #log: Logger
  readonly #companies = new Map<number, Map<Listener, number>>()
  readonly #recent = new RecentEvents()
  readonly #sessions = new SessionWatch()
  readonly #closing = new AbortController()
  #client: pg.Client | undefined
  #loop: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(url: string, log: Logger) {
    this.#url = url
    this.#log = log
  }

  /** Resolves once the first LISTEN is in place, or has failed: a start does not wait for a database to come back. */
  async open(): Promise<this> {
    await new Promise<void>(resolve => {
      this.#loop = this.#listenForEver(resolve)
    })
    this.#timer = setInterval(() => void this.#checkSessions(), SESSION_CHECK_MS).unref()
    return this
  }

  get connections(): number {
    return this.#sessions.size
  }

  subscribe(compte_id: number, utilisateur_id: number, listener: Listener, missedMs = 0): () => void {
    const company = this.#companies.get(compte_id) ?? new Map<Listener, number>()
    this.#companies.set(compte_id, company)
    company.set(listener, utilisateur_id)
    if (missedMs > 0) {
      const missed = this.#recent.last(missedMs, compte_id, utilisateur_id)
      for (const sujet of missed ?? [EVERYTHING]) listener({ compte_id, utilisateur_id, sujet })
    }
    return () => {
      company.delete(listener)
      if (company.size === 0 && this.#companies.get(compte_id) === company) this.#companies.delete(compte_id)
    }
  }

  watchSession(session_id: string, ended: Ended): () => void {
    return this.#sessions.add(session_id, ended)
  }

  async close(): Promise<void> {
    this.#closing.abort()
    clearInterval(this.#timer)
    this.#sessions.endAll()
    // Ending a connection that is lost already may fail: the loop ends all the same.
    await Promise.allSettled([this.#client?.end()])
    await this.#loop
    this.#companies.clear()
  }

  async #listenForEver(tried: () => void): Promise<void> {
    const { signal } = this.#closing
    let wait = FIRST_RETRY_MS
    let missed = false
    while (!signal.aborted) {
      try {
        await this.#listenOnce(() => {
          if (missed) this.#tellEverybody()
          wait = FIRST_RETRY_MS
          tried()
        })
      } catch (error) {
        if (!signal.aborted) this.#log.warn({ err: error }, 'live connection failed')
      }
      tried()
      missed = true
      // A close cuts the wait short, which rejects it.
      await Promise.allSettled([sleep(wait * (0.5 + Math.random()), undefined, { signal })])
      wait = Math.min(wait * 2, LAST_RETRY_MS)
    }
  }

  /** Lasts as long as the connection. */
  async #listenOnce(listening: () => void): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true, application_name: 'relais-live' })
    const over = new Promise<void>(resolve => {
      client.once('end', resolve).on('error', () => resolve())
    })
    client.on('notification', ({ channel, payload }) => {
      if (channel === SESSION_CHANNEL) return void this.#checkSessions()
      const event = parseEvent(payload)
      if (!event) return
      this.#recent.add(event)
      this.#deliver(event)
    })
    this.#client = client
    try {
      await client.connect()
      await client.query(`listen ${LIVE_CHANNEL}; listen ${SESSION_CHANNEL}`)
      this.#recent.restart()
      void this.#checkSessions()
      listening()
      await over
    } finally {
      this.#client = undefined
      this.#recent.stop()
      await Promise.allSettled([client.end()])
    }
  }

  /** On the listening connection: the check needs no place in the pool. */
  async #checkSessions(): Promise<void> {
    const client = this.#client
    if (!client) return
    try {
      await this.#sessions.check(async ids => {
        const { rows } = await client.query<{ session_id: string }>(OPEN_SESSIONS_SQL, [ids])
        return new Set(rows.map(r => r.session_id))
      })
    } catch (error) {
      this.#log.warn({ err: error }, 'open sessions not checked')
    }
  }

  #deliver(event: LiveEvent): void {
    for (const [listener, utilisateur_id] of this.#companies.get(event.compte_id) ?? [])
      if (event.utilisateur_id === null || event.utilisateur_id === utilisateur_id) listener(event)
  }

  #tellEverybody(): void {
    for (const compte_id of this.#companies.keys())
      this.#deliver({ compte_id, utilisateur_id: null, sujet: EVERYTHING })
  }
}
