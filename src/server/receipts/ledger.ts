import { sql } from 'kysely'
import type { Context, Statement } from '#server/http/context.ts'
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

/** Everything the ledger and the files can say of these actions, in one trip. */
export async function readLedger({ db, caller }: Context, mutations: readonly Mutation[]): Promise<Ledger> {
  const keys = [...new Set(mutations.flatMap(({ id, deps }) => [id, ...deps]))]
  const blobs = [...new Set(mutations.flatMap(m => m.blobs))]
  const rows = db
    .selectFrom('recu')
    .select(['cle', 'empreinte', 'resultat'])
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', '=', caller.utilisateur_id)
    .where(sql<boolean>`cle = any(${keys}::uuid[])`)
    .where('final', '=', true)
    .execute()
  const files = db
    .selectFrom('fichier')
    .select('sha256')
    .where('compte_id', '=', caller.compte_id)
    .where(sql<boolean>`sha256 = any(${blobs}::text[])`)
    .where('complet_a', 'is not', null)
  const [known, whole] = await Promise.all([rows, blobs.length ? files.execute() : []])
  return {
    rows: new Map(known.map(({ cle, empreinte, resultat }) => [cle, { empreinte, resultat: resultat as Outcome }])),
    files: new Set(whole.map(row => row.sha256)),
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

/**
 * The statement that stores applied actions with their outcomes. It ends in the unique violation of `recu_pkey` when a
 * parallel twin stored one of them first: nothing of this transaction may then be kept.
 */
export function storing(
  { db, caller, now }: Context,
  settled: readonly Settled[],
  appareil_id: string | null,
): Statement {
  // In one order for everybody: two batches that share keys wait for each other, never in a circle.
  const sorted = settled.toSorted((a, b) => (a.mutation.id < b.mutation.id ? -1 : 1))
  const column = <T>(read: (row: Settled) => T): T[] => sorted.map(read)
  return sql`
    insert into recu (compte_id, utilisateur_id, cle, empreinte, type, entite, resultat, final, fait_a, horloge_ecart_ms,
      appareil_id, recu_a)
    select ${caller.compte_id}, ${caller.utilisateur_id}, r.cle, decode(r.empreinte, 'hex'), r.type, r.entite,
      r.resultat::json, true, r.fait_a, r.ecart, ${appareil_id}, ${now}
    from unnest(${column(row => row.mutation.id)}::uuid[], ${column(row => row.empreinte.toString('hex'))}::text[],
      ${column(({ mutation }) => `${mutation.type}@${mutation.version}`)}::text[],
      ${column(row => storableText(row.mutation.entity))}::text[], ${column(row => JSON.stringify(row.resultat))}::text[],
      ${column(row => boundDeviceTime(new Date(row.mutation.fait_a), now))}::timestamptz[],
      ${column(row => boundClockOffset(row.mutation.horloge_ecart_ms))}::bigint[])
      as r (cle, empreinte, type, entite, resultat, fait_a, ecart)`.compile(db)
}
