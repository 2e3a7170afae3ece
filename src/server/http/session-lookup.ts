import { hash } from 'node:crypto'
import type { PoolClient, QueryResult } from 'pg'
import type { Caller } from './context.ts'
import { refuse } from './errors.ts'

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

/** Modules of a person for one version of the company's rights; a change of rights changes the key. */
const rights = new Map<string, ReadonlySet<string>>()
const RIGHTS_KEPT = 20_000

const RIGHTS_SQL = `
  select m.module from module m
  where m.module_etat = 1 and m.module_id in (select d.module_id from droit d where d.utilisateur_id = $1)`

async function readRights(client: PoolClient, row: SessionRow): Promise<ReadonlySet<string>> {
  const key = `${row.compte_id}:${row.utilisateur_id}:${row.droits_version}`
  const known = rights.get(key)
  if (known) return known
  const { rows } = await client.query<{ module: string }>(RIGHTS_SQL, [row.utilisateur_id])
  const modules: ReadonlySet<string> = new Set(rows.map(r => r.module))
  if (rights.size >= RIGHTS_KEPT) rights.clear()
  rights.set(key, modules)
  return modules
}

/** Connections that hold the prepared lookup: PostgreSQL parses and plans it once on each. */
const prepared = new WeakSet<PoolClient>()
const PREPARE = 'prepare ouvrir (bytea) as select * from session_ouvrir($1); '

/** Who each token spoke for when last looked up: a guess, never an answer (see `reading.ts`). */
const lastSeen = new Map<string, Caller>()
const SEEN_KEPT = 20_000

export const guessCaller = (token: string): Caller | undefined => lastSeen.get(hash('sha256', token))

/** Whether the looked-up caller is the guessed one, down to the version of the rights. */
export function isSameCaller(guess: Caller, caller: Caller): boolean {
  const names = Object.keys(caller) as (keyof Caller)[]
  return names.every(name => guess[name] === caller[name])
}

export interface LookupOptions {
  /** The connection still holds a finished reading: its transaction ends in the same message. */
  readonly unfinished?: boolean
  /** PostgreSQL itself then refuses to write anything. */
  readonly readOnly?: boolean
}

/**
 * Begins the transaction and looks the session up, in one message that is on its way when this returns; sets the company
 * and the person that row-level security reads, or nothing when the session is refused.
 * @throws CodedError NON_CONNECTE, SESSION_EXPIREE
 */
export async function beginSession(
  client: PoolClient,
  token: string,
  { unfinished = false, readOnly = false }: LookupOptions = {},
): Promise<Caller> {
  // Hexadecimal by construction, which makes the simple protocol safe here: it takes several statements.
  const key = hash('sha256', token)
  const before = `${unfinished ? 'commit; ' : ''}${prepared.has(client) ? '' : PREPARE}begin; `
  const text = `${before}execute ouvrir('\\x${key}')${readOnly ? '; set transaction read only' : ''}`
  const answers = (await client.query(text)) as unknown as QueryResult<SessionRow>[]
  prepared.add(client)
  const row = answers.at(readOnly ? -2 : -1)?.rows[0]
  if (!row) throw refuse('NON_CONNECTE')
  if (row.etat !== 'ouverte') throw refuse('SESSION_EXPIREE')
  const modules = await readRights(client, row)
  const { session_id, compte_id, utilisateur_id, appareil_id, acteur_utilisateur_id } = row
  // Nobody administers the platform in somebody else's name, whatever that person became meanwhile.
  const administrateur_plateforme = row.administrateur_plateforme && acteur_utilisateur_id === null
  const caller: Caller = {
    session_id,
    compte_id,
    utilisateur_id,
    appareil_id,
    acteur_utilisateur_id,
    administrateur_plateforme,
    modules,
  }
  if (lastSeen.size >= SEEN_KEPT) lastSeen.clear()
  lastSeen.set(key, caller)
  return caller
}
