import type { PoolClient } from 'pg'
import { type Answer, type Opening, pipelineOf, type Question } from '#server/db/pipeline/pipeline.ts'
import type { Services } from '#server/services.ts'
import type { Caller } from './context.ts'
import { refuse } from './errors.ts'
import type { Token } from './token.ts'

interface SessionRow {
  session_id: string
  compte_id: number
  utilisateur_id: number
  appareil_id: string | null
  acteur_utilisateur_id: number | null
  administrateur_plateforme: boolean
  droits_version: number
  etat: 'ouverte' | 'expiree' | 'revoquee'
}

/** `borrowed`: without what tells of somebody's health, which nobody reads nor writes in another person's name. */
interface Rights {
  readonly all: ReadonlySet<string>
  readonly borrowed: ReadonlySet<string>
}

/** Modules of a person for one version of the company's rights; a change of rights changes the key. */
const rights = new Map<string, Rights>()
const RIGHTS_KEPT = 20_000

/** For an application that closes: another one of this process may serve another database, where the keys mean others. */
export const forgetRights = (): void => rights.clear()

/** A page reached from a module of health is one too, whether or not it was marked. */
const RIGHTS_SQL = `
  select m.module, m.sante or coalesce(p.sante, false) as sante
  from module m left join module p on p.module_id = m.module_parent_id
  where m.module_etat = 1 and m.module_id in (select d.module_id from droit d where d.utilisateur_id = $1)`

const rightsKey = ({ compte_id, utilisateur_id, droits_version }: SessionRow): string =>
  `${compte_id}:${utilisateur_id}:${droits_version}`

async function readRights(client: PoolClient, row: SessionRow): Promise<Rights> {
  const key = rightsKey(row)
  const known = rights.get(key)
  if (known) return known
  const { rows } = await client.query<{ module: string; sante: boolean }>(RIGHTS_SQL, [row.utilisateur_id])
  const read: Rights = {
    all: new Set(rows.map(r => r.module)),
    borrowed: new Set(rows.filter(r => !r.sante).map(r => r.module)),
  }
  if (rights.size >= RIGHTS_KEPT) rights.clear()
  rights.set(key, read)
  return read
}

/** @throws CodedError NON_CONNECTE, SESSION_EXPIREE */
function openRow(row: SessionRow | undefined): SessionRow {
  if (!row?.session_id) throw refuse('NON_CONNECTE')
  if (row.etat !== 'ouverte') throw refuse('SESSION_EXPIREE')
  return row
}

function callerOf(row: SessionRow, held: Rights): Caller {
  const { session_id, compte_id, utilisateur_id, appareil_id, acteur_utilisateur_id } = row
  // Nobody administers the platform in somebody else's name, whatever that person became meanwhile.
  const administrateur_plateforme = row.administrateur_plateforme && acteur_utilisateur_id === null
  return {
    session_id,
    compte_id,
    utilisateur_id,
    appareil_id,
    acteur_utilisateur_id,
    administrateur_plateforme,
    modules: acteur_utilisateur_id === null ? held.all : held.borrowed,
  }
}

/** Who each token spoke for when last looked up: a guess, never an answer (see `reading.ts`). */
const lastSeen = new Map<string, Caller>()
const SEEN_KEPT = 20_000

export const guessCaller = ({ key }: Token): Caller | undefined => lastSeen.get(key)

/** The session or the rights are not those of the last request. */
export class StaleGuess extends Error {}

const BEGIN: Question = { name: 'debut', text: 'begin', values: [] }
const LOOKUP_SQL = 'select * from session_ouvrir($1)'
/**
 * Makes the rest of its transaction read-only. In this order: the first use of a token is noted. A refused session is one
 * row too, so that nothing may be written behind it either.
 */
const READING_SQL = `select l.*, set_config('transaction_read_only', 'on', true)
  from (values (1)) as one left join session_ouvrir($1) l on true`

/** The session looked up for somebody guessed, before whatever they ask: the guess is judged before it is answered. */
export const guessedOpening = (token: Token, guess: Caller): Opening => ({
  questions: [BEGIN, openingLookup(token)],
  isRepeated: false,
  check([, looked]) {
    if (looked) checkGuess(guess, looked)
  },
})

/** The same before each message of a reading (see `reading.ts`): PostgreSQL then refuses to write anything. */
export const readingOpening = (token: Token, guess: Caller): Opening => ({
  questions: [readingLookup(token)],
  isRepeated: true,
  check([looked]) {
    if (looked) checkGuess(guess, looked)
  },
})

const openingLookup = ({ digest }: Token): Question => ({ name: 'ouvrir', text: LOOKUP_SQL, values: [digest] })
const readingLookup = ({ digest }: Token): Question => ({ name: 'lire', text: READING_SQL, values: [digest] })

/**
 * Whether the answer to a reading's lookup is the guessed caller, down to the version of the rights.
 * @throws CodedError NON_CONNECTE, SESSION_EXPIREE
 * @throws StaleGuess
 */
function checkGuess(guess: Caller, { rows }: Answer): void {
  // The columns of the lookup above, which the driver does not type.
  const row = openRow(rows[0] as unknown as SessionRow)
  const held = rights.get(rightsKey(row))
  if (!held) throw new StaleGuess()
  const caller = callerOf(row, held)
  const names = Object.keys(caller) as (keyof Caller)[]
  if (names.some(name => guess[name] !== caller[name])) throw new StaleGuess()
}

/**
 * Begins the transaction and looks the session up, in one message; sets the company and the person that row-level
 * security reads, or nothing when the session is refused.
 * @throws CodedError NON_CONNECTE, SESSION_EXPIREE
 */
export async function beginSession(client: PoolClient, token: Token, { readOnly = false } = {}): Promise<Caller> {
  const lookup = readOnly ? readingLookup(token) : openingLookup(token)
  const { answers, failure } = await pipelineOf(client).askTogether([BEGIN, lookup])
  if (failure) throw failure
  // The columns of the lookup above, which the driver does not type.
  const row = openRow(answers[1]?.rows[0] as unknown as SessionRow | undefined)
  const caller = callerOf(row, await readRights(client, row))
  if (lastSeen.size >= SEEN_KEPT) lastSeen.clear()
  lastSeen.set(token.key, caller)
  return caller
}

/**
 * Whether the token is one that was ever given, open or not: all that is asked before a long body is read. What the session may
 * do is the request's own question, in its transaction.
 */
export async function isKnownToken(services: Services, token: Token): Promise<boolean> {
  if (guessCaller(token)) return true
  const row = await services.pools.system
    .selectFrom('jeton')
    .select('sorte')
    .where('jeton_hash', '=', token.digest)
    .executeTakeFirst()
  return row !== undefined
}
