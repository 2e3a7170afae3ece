import { sql } from 'kysely'
import { prepared, type Statement } from '#server/db/pipeline/prepared.ts'
import type { Caller, Context } from '#server/http/context.ts'
import { errorCatalogue } from '#wire/errors.ts'
import type { Mutation, Outcome } from '#wire/mutation.ts'
import { boundClockOffset, boundDeviceTime, fingerprint } from './fingerprint.ts'
import { outcomeOf } from './registry.ts'
import { storableText } from './storable.ts'

/** What the ledger holds under a key. */
export interface LedgerRow {
  readonly empreinte: Buffer
  readonly resultat: Outcome
}

/** An action that was applied, with the outcome that its repeats will get word for word. */
export interface Settled extends LedgerRow {
  readonly mutation: Mutation
}

/** The ledger as a batch found it. */
export interface Ledger {
  /** By key: the batch's own actions met before, and those its actions wait for. */
  readonly rows: Map<string, LedgerRow>
  /** sha256 of the files that arrived whole, among those the batch names. */
  readonly files: ReadonlySet<string>
}

type Owner = Pick<Caller, 'compte_id' | 'utilisateur_id'>

/**
 * The list is read by a query of its own, since PostgreSQL then plans once: of a list in its place it would count the keys at
 * every call, and plan for that many, which takes longer than the reading.
 */
const known = prepared((db, { compte_id, utilisateur_id, keys }: Owner & { keys: readonly string[] }) =>
  db
    .selectFrom('recu')
    .select(['cle', 'empreinte', 'resultat'])
    .where('compte_id', '=', compte_id)
    .where('utilisateur_id', '=', utilisateur_id)
    .where(sql<boolean>`cle = any(array(select unnest(${keys}::uuid[])))`)
    .where('final', '=', true),
)

const whole = prepared((db, { compte_id, blobs }: Pick<Owner, 'compte_id'> & { blobs: readonly string[] }) =>
  db
    .selectFrom('fichier')
    .select('sha256')
    .where('compte_id', '=', compte_id)
    .where(sql<boolean>`sha256 = any(array(select unnest(${blobs}::text[])))`)
    .where('complet_a', 'is not', null),
)

/** Everything the ledger and the files can say of these actions, in one trip. */
export async function readLedger({ db, caller }: Context, mutations: readonly Mutation[]): Promise<Ledger> {
  const { compte_id, utilisateur_id } = caller
  const keys = [...new Set(mutations.flatMap(({ id, deps }) => [id, ...deps]))]
  const blobs = [...new Set(mutations.flatMap(m => m.blobs))]
  const [rows, files] = await Promise.all([
    known.rows(db, { compte_id, utilisateur_id, keys }),
    blobs.length ? whole.rows(db, { compte_id, blobs }) : [],
  ])
  return {
    rows: new Map(rows.map(({ cle, empreinte, resultat }) => [cle, { empreinte, resultat: resultat as Outcome }])),
    files: new Set(files.map(row => row.sha256)),
  }
}

/** The stored answer of an action met before, or the refusal of its key when it asks something else. */
export function replay(context: Context, mutation: Mutation, row: LedgerRow): Outcome {
  if (fingerprint(mutation).equals(row.empreinte)) return row.resultat
  context.services.log.warn({ cle: mutation.id }, 'same key, other content')
  return outcomeOf(mutation.id, {
    outcome: 'rejected',
    code: 'CLE_REUTILISEE',
    message: errorCatalogue.CLE_REUTILISEE.message,
  })
}

interface StoredOne extends Owner {
  readonly appareil_id: string | null
  readonly now: Date
  readonly cle: string
  readonly empreinte: Buffer
  readonly type: string
  readonly entite: string
  readonly resultat: string
  readonly fait_a: Date
  readonly ecart: number | null
}

interface Stored extends Owner {
  readonly appareil_id: string | null
  readonly now: Date
  readonly cles: readonly string[]
  readonly empreintes: readonly string[]
  readonly types: readonly string[]
  readonly entites: readonly string[]
  readonly resultats: readonly string[]
  readonly fait_a: readonly Date[]
  readonly ecarts: readonly (number | null)[]
}

const store = prepared(
  (_db, r: Stored) => sql`
    insert into recu (compte_id, utilisateur_id, cle, empreinte, type, entite, resultat, final, fait_a, horloge_ecart_ms,
      appareil_id, recu_a)
    select ${r.compte_id}, ${r.utilisateur_id}, r.cle, decode(r.empreinte, 'hex'), r.type, r.entite,
      r.resultat::json, true, r.fait_a, r.ecart, ${r.appareil_id}, ${r.now}
    from unnest(${r.cles}::uuid[], ${r.empreintes}::text[], ${r.types}::text[], ${r.entites}::text[], ${r.resultats}::text[],
      ${r.fait_a}::timestamptz[], ${r.ecarts}::bigint[]) as r (cle, empreinte, type, entite, resultat, fait_a, ecart)`,
)

/** One alone, as a phone in contact sends them: nothing to take apart. */
const storeOne = prepared(
  (_db, r: StoredOne) => sql`
    insert into recu (compte_id, utilisateur_id, cle, empreinte, type, entite, resultat, final, fait_a, horloge_ecart_ms,
      appareil_id, recu_a)
    values (${r.compte_id}, ${r.utilisateur_id}, ${r.cle}, ${r.empreinte}, ${r.type}, ${r.entite}, ${r.resultat}, true,
      ${r.fait_a}, ${r.ecart}, ${r.appareil_id}, ${r.now})`,
)

/**
 * The statement that stores applied actions with their outcomes. It ends in the unique violation of `recu_pkey` when a
 * parallel twin stored one of them first: nothing of this transaction may then be kept.
 */
export function storing(
  { db, caller, now }: Context,
  settled: readonly Settled[],
  appareil_id: string | null,
): Statement {
  const { compte_id, utilisateur_id } = caller
  const shared = { compte_id, utilisateur_id, appareil_id, now }
  // In one order for everybody: two batches that share keys wait for each other, never in a circle.
  const sorted = settled.toSorted((a, b) => (a.mutation.id < b.mutation.id ? -1 : 1))
  const rows = sorted.map(({ mutation, empreinte, resultat }) => ({
    cle: mutation.id,
    empreinte,
    type: `${mutation.type}@${mutation.version}`,
    entite: storableText(mutation.entity),
    resultat: JSON.stringify(resultat),
    fait_a: boundDeviceTime(new Date(mutation.fait_a), now),
    ecart: boundClockOffset(mutation.horloge_ecart_ms),
  }))
  const [alone] = rows
  if (alone && rows.length === 1) return storeOne.statement(db, { ...shared, ...alone })
  return store.statement(db, {
    ...shared,
    cles: rows.map(row => row.cle),
    empreintes: rows.map(row => row.empreinte.toString('hex')),
    types: rows.map(row => row.type),
    entites: rows.map(row => row.entite),
    resultats: rows.map(row => row.resultat),
    fait_a: rows.map(row => row.fait_a),
    ecarts: rows.map(row => row.ecart),
  })
}
