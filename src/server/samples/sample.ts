import { type RawBuilder, sql } from 'kysely'
import type { Context, ReadContext } from '#server/http/context.ts'

/** What a company may try before it has anything of its own; each domain says its own (`#server/first-steps/step.ts`). */
export interface SampleSet {
  /** Registered screen name whose right its records need. */
  readonly module: string
  /** Writes them, and notes each (`noterExemples`). Called once at a time for a company that has none. */
  readonly poser: (context: Context) => Promise<void>
  /** What goes with them though somebody typed it, and what stays: sentences, told before it happens. */
  readonly prevenir: (context: ReadContext) => Promise<readonly string[]>
  /** Takes them out with what was done on them. @throws CodedError ETAPE_REFUSEE where something has to be settled first */
  readonly retirer: (context: Context) => Promise<void>
}

const MARQUE = '(exemple)'

/** How a sample is called wherever it is read: "Vasseur (exemple)". A record renamed without it is the company's own. */
export const nommerExemple = (nom: string): string => `${nom} ${MARQUE}`

/** Notes which records are samples. @param entite their table */
export async function noterExemples(
  { db, caller, now }: Context,
  entite: string,
  numeros: readonly number[],
): Promise<void> {
  const { compte_id, utilisateur_id } = caller
  if (numeros.length === 0) return
  await db
    .insertInto('exemple')
    .values(numeros.map(entite_id => ({ compte_id, entite, entite_id, utilisateur_id, pose_a: now })))
    .execute()
}

/** That a row, read without alias, is no sample: what a company really has. @param cle its number */
export function horsExemples(table: string, cle: string): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from exemple e where e.compte_id = ${sql.ref(`${table}.compte_id`)}
    and e.entite = ${table} and e.entite_id = ${sql.ref(`${table}.${cle}`)})`
}
