import { sql } from 'kysely'
import type { ReadContext } from '#server/http/context.ts'

/** Rows of one table that a person takes along: more is no person's. */
const ROWS_MAX = 20_000

/** About the person themself, texts included. Of every other table go numbers, dates and states: its texts are about others. */
const OWN = new Set([
  'utilisateur',
  'utilisateur_fiche',
  'notification',
  'demande_conge',
  'absence',
  'conge_droit',
  'indisponibilite',
  'disponibilite_jour',
  'disponibilite_plage',
  'agent_contrat',
  'support',
  'session',
  'epingle',
])
/** What opens something is nobody's to take along. */
const SECRET = /hash|jeton|secret|mot_de_passe|p256dh|^auth$|endpoint/

interface Link {
  readonly tbl: string
  readonly col: string
}
interface Column {
  readonly tbl: string
  readonly col: string
  readonly texte: boolean
}

/** Columns that name a person of the company, by the database's own links; files and audit carry none. */
async function findLinks({ db }: ReadContext): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select distinct c.conrelid::regclass::text as tbl, a.attname as col
    from pg_constraint c
    join lateral unnest(c.conkey, c.confkey) as k(own, other) on true
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
    join pg_attribute o on o.attrelid = c.confrelid and o.attnum = k.other and o.attname = 'utilisateur_id'
    where c.contype = 'f' and c.confrelid = 'utilisateur'::regclass
    order by 1, 2`.execute(db)
  return [
    { tbl: 'utilisateur', col: 'utilisateur_id' },
    ...rows,
    { tbl: 'fichier', col: 'cree_par' },
    { tbl: 'audit', col: 'utilisateur_id' },
  ]
}

/** What the requests' role may read of these tables. */
async function findColumns({ db }: ReadContext, tables: readonly string[]): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as tbl, a.attname as col, t.typcategory in ('S', 'U') as texte
    from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relname = any(${tables}) and has_column_privilege(c.oid, a.attnum, 'select')
    order by c.relname, a.attnum`.execute(db)
  return rows
}

/** All that names one person of the caller's company, table by table (GDPR art. 15 and 20). */
export async function collectOf(context: ReadContext, utilisateur_id: number): Promise<Record<string, unknown[]>> {
  const { db, caller } = context
  const links = await findLinks(context)
  const columns = await findColumns(context, [...new Set(links.map(link => link.tbl))])
  const found: Record<string, unknown[]> = {}
  for (const { tbl, col } of links) {
    const readable = columns.filter(
      c => c.tbl === tbl && !SECRET.test(c.col) && (OWN.has(tbl) || !c.texte || isState(c)),
    )
    if (!readable.some(c => c.col === col) || !readable.some(c => c.col === 'compte_id')) continue
    const { rows } = await sql`select ${sql.join(readable.map(c => sql.ref(c.col)))} from ${sql.table(tbl)}
      where compte_id = ${caller.compte_id} and ${sql.ref(col)} = ${utilisateur_id} limit ${ROWS_MAX}`.execute(db)
    if (rows.length > 0) found[col === 'utilisateur_id' ? tbl : `${tbl} (${col})`] = rows
  }
  return found
}

/** Words of our own, which say what was done and nothing about anybody. */
function isState({ col }: Column): boolean {
  return col === 'action' || col === 'entite' || col === 'sorte' || col === 'sha256' || col === 'mime'
}
