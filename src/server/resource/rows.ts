import { type RawBuilder, sql } from 'kysely'
import { holdsTerm, likeTerm } from '#server/db/search.ts'
import type { Context } from '#server/http/context.ts'
import type { GridRow } from '#wire/grid.ts'
import { lireTermes, numeroCherche } from '#wire/grid-query.ts'
import type { Declaration } from './declaration.ts'
import { deletedColumns } from './deleted.ts'
import { type Field, isReference, type Reference } from './field.ts'
import type { Options } from './form.ts'
import { labelSql } from './label.ts'
import type { Values } from './schemas.ts'

/**
 * Declared tables are not in kysely's own list: names come from a declaration checked at start (`declare`), values are
 * always parameters. Every statement names the company, with row-level security behind it.
 */
export type Db = Pick<Context, 'db'> & { readonly caller: Pick<Context['caller'], 'compte_id'> }

const column = (id: string) => sql.ref(`t.${id}`)

/** What a list shows of a field: a reference gives its label, a time its hours and minutes. */
function shown(id: string, field: Field): RawBuilder<unknown> {
  if (isReference(field)) return sql`nullif(${labelSql(`r_${id}`, field.reference.label)}, '')`
  if (field.udt === 'time') return sql`to_char(${column(id)}, 'HH24:MI')`
  return sql`${column(id)}`
}

/** The declared table with what its references name: joined, since a question inside each row would be asked 100,000 times. */
function source(d: Declaration): RawBuilder<unknown> {
  const joins = Object.entries(d.fields).flatMap(([id, f]) => {
    if (!isReference(f)) return []
    const { table, key } = f.reference
    const alias = `r_${id}`
    return [
      sql`left join ${sql.table(table)} as ${sql.ref(alias)}
        on ${sql.ref(`${alias}.compte_id`)} = t.compte_id and ${sql.ref(`${alias}.${key}`)} = ${column(id)}`,
    ]
  })
  return sql`${sql.table(d.table)} t ${sql.join(joins, sql` `)}`
}

/**
 * Accents and case aside. Taking accents out is dear, and most cells have none: those that weigh a byte a letter are left
 * as they are, which halves a sort or a filter of 100,000 rows.
 */
function folded(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`lower(case when octet_length(${text}) = char_length(${text}) then ${text} else unaccent(${text}) end)`
}

/** Text of a row that filters look into: accents and case aside. */
function searchable(d: Declaration): RawBuilder<string> {
  const parts = Object.entries(d.fields)
    .filter(([, f]) => f.column !== 'aucune')
    .map(([id, f]) => folded(sql`coalesce(${shown(id, f)}::text, '')`))
  return sql<string>`${sql.join(parts, sql` || ' ' || `)}`
}

export interface ListQuery {
  readonly page: number
  readonly parPage: number
  readonly filtre?: string | undefined
  readonly tri?: string | undefined
  /** Rows behind the filter, where whoever asks was told them: they are not counted again. */
  readonly total?: number | undefined
  /** Only deleted rows, for the restore list. */
  readonly supprimes?: boolean
  /** Value of each word that the list is narrowed by. */
  readonly choix?: Readonly<Record<string, string>> | undefined
}

const termsOf = ({ folded }: Declaration, filtre: string): readonly string[] =>
  lireTermes(folded?.read?.(filtre) ?? filtre)

/** Where a text calls a number so, "lot n° 12": in a table of addresses, "12 rue" is said everywhere. */
const motifNomme = (numero: string): string => `(^|[\\s(])(n ?(°|o|deg)\\.?|#) ?0*${numero}($|[\\s,.;)])`

/**
 * Rows that a number names, or whose text calls something by it. As a number: a text made of each key would use no index; and those
 * that may hold it come from the table's own finder.
 */
function numbered(d: Declaration, finder: NonNullable<Declaration['folded']>, numero: string): RawBuilder<unknown> {
  const own = sql`${column(d.key)} = ${numero}::bigint`
  const may = sql`select ${numero}::bigint union all select ${sql.ref(finder.finder)}(${sql.val([likeTerm(numero)])}::text[])`
  return sql`${column(d.key)} in (${may}) and (${own} or ${column(finder.text)} ~ ${motifNomme(numero)})`
}

/** Rows that hold every term, a number being the row's own too; deleted ones are few, and are looked through. */
function matching(d: Declaration, terms: readonly string[], supprimes: boolean): RawBuilder<unknown>[] {
  const { folded: finder } = d
  if (!finder || supprimes)
    return terms.map(term => {
      const holds = holdsTerm(searchable(d), term)
      const numero = numeroCherche(term)
      return numero === null ? holds : sql`(${column(d.key)} = ${numero}::bigint or ${holds})`
    })
  const numbers = terms.flatMap(term => numeroCherche(term) ?? [])
  const words = terms.filter(term => numeroCherche(term) === null)
  const found = sql`${column(d.key)} in (select ${sql.ref(finder.finder)}(${sql.val(words.map(likeTerm))}::text[]))`
  return [...numbers.map(n => numbered(d, finder, n)), ...(words.length > 0 ? [found] : [])]
}

function whereOf(
  d: Declaration,
  { caller }: Db,
  { filtre = '', supprimes = false, choix = {} }: Partial<ListQuery>,
): RawBuilder<boolean> {
  const terms = termsOf(d, filtre)
  const conditions = [
    sql`t.compte_id = ${caller.compte_id}`,
    supprimes ? sql`t.supprime_a is not null` : sql`t.supprime_a is null`,
    ...matching(d, terms, supprimes),
    ...Object.entries(d.narrowed ?? {}).flatMap(([nom, champ]) => {
      const valeur = Object.hasOwn(choix, nom) ? choix[nom] : undefined
      return valeur === undefined ? [] : [sql`${column(champ)}::text = ${valeur}`]
    }),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

function orderOf(d: Declaration, { tri, supprimes }: Pick<ListQuery, 'tri' | 'supprimes'>): RawBuilder<unknown> {
  const id = tri?.replace('-', '')
  // Its own only: `__proto__` names something on every object.
  const field = id && Object.hasOwn(d.fields, id) ? d.fields[id] : undefined
  const last = sql`${column(d.key)}`
  if (id && field) {
    // In the words of its index, both ways: those columns always hold a text.
    if (d.folded && field.udt === 'text' && !supprimes) {
      const by = sql`plier(${column(id)}) collate "C"`
      return tri?.startsWith('-') ? sql`${by} desc, ${last} desc` : sql`${by}, ${last}`
    }
    const by = field.udt === 'text' || isReference(field) ? folded(shown(id, field)) : sql`${column(id)}`
    return tri?.startsWith('-') ? sql`${by} desc nulls last, ${last} desc` : sql`${by} asc nulls last, ${last}`
  }
  // What was deleted last is what one comes back for.
  if (supprimes) return sql`t.supprime_a desc, ${last}`
  if (d.ordered) return sql`t.ordre, ${last}`
  if (d.folded) return sql`${column(d.folded.order)}, ${last}`
  return sql`lower(unaccent(${column(d.title)}::text)), ${last}`
}

const shownColumns = (d: Declaration, { supprimes = false }: { supprimes?: boolean | undefined } = {}) => [
  ...Object.entries(d.fields)
    .filter(([, f]) => f.column !== 'aucune')
    .map(([id, f]) => sql`${shown(id, f)} as ${sql.ref(id)}`),
  ...Object.entries(d.looked ?? {}).map(([id, value]) => sql`${value} as ${sql.ref(id)}`),
  ...(supprimes ? [deletedColumns(d)] : []),
]

const pageOf = ({ parPage, page }: ListQuery) => sql`limit ${parPage} offset ${(page - 1) * parPage}`

async function countRows(d: Declaration, context: Db, query: ListQuery): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${source(d)} where ${whereOf(d, context, query)}`.execute(context.db)
  return rows[0]?.n ?? 0
}

/** A page found by words alone, in the list's own order, where the table finds it by itself; null where it does not. */
function pageByWords(d: Declaration, query: ListQuery): RawBuilder<unknown> | null {
  const terms = termsOf(d, query.filtre ?? '')
  const plain = !query.tri && !query.supprimes && Object.keys(query.choix ?? {}).length === 0
  if (!d.folded || !plain || terms.length === 0 || terms.some(term => numeroCherche(term) !== null)) return null
  const before = (query.page - 1) * query.parPage
  return sql`${sql.ref(d.folded.pager)}(${sql.val(terms.map(likeTerm))}::text[], ${query.parPage}::int, ${before}::int)`
}

/**
 * A page: found by words, none but its own rows is read whole. Where it is `counted`, with how many rows there are behind it,
 * null for an empty one.
 */
async function pageRows(d: Declaration, context: Db, query: ListQuery, counted = false) {
  const found = pageByWords(d, query)
  const total = found ? sql`p.en_tout` : sql`(count(*) over ())::int`
  const columns = [column(d.key), ...shownColumns(d, query), sql`t.version`, sql`t.ordre`]
  const { rows } = await sql<GridRow & { lignes_en_tout?: number }>`
    select ${sql.join(counted ? [...columns, sql`${total} as lignes_en_tout`] : columns)}
    from ${found ? sql`${found} p, ${source(d)}` : source(d)}
    where ${found ? sql`${whereOf(d, context, {})} and ${column(d.key)} = p.numero` : whereOf(d, context, query)}
    order by ${orderOf(d, query)} ${found ? sql`` : pageOf(query)}`.execute(context.db)
  return {
    rows: rows.map(({ lignes_en_tout: _total, ...row }) => row as GridRow),
    total: rows[0]?.lignes_en_tout ?? null,
  }
}

/**
 * A whole list: its page and its length in two questions of one trip. The page is then taken from the index of its order, or
 * from a sort that keeps the page only; counted in the same reading, every row would be kept aside whole until the last.
 */
async function listAll(d: Declaration, context: Db, query: ListQuery): Promise<{ rows: GridRow[]; total: number }> {
  const [{ rows }, total] = await Promise.all([pageRows(d, context, query), countRows(d, context, query)])
  return { rows, total }
}

/**
 * A page of a list that was counted before, which takes longer than the page. One that is not full says where the list ends now;
 * a full one that comes to the end that was told has it counted: there may be more behind.
 */
async function listCounted(d: Declaration, context: Db, query: ListQuery, told: number) {
  const { rows } = await pageRows(d, context, query)
  const reached = (query.page - 1) * query.parPage + rows.length
  if (rows.length === query.parPage) return { rows, total: reached < told ? told : await countRows(d, context, query) }
  return { rows, total: rows.length > 0 || query.page === 1 ? reached : await countRows(d, context, query) }
}

/**
 * One page of rows as the grid shows them, and how many there are in all: one reading of the table for both where a
 * filter looks into each row.
 */
export async function listRows(
  d: Declaration,
  context: Db,
  query: ListQuery,
): Promise<{ rows: GridRow[]; total: number }> {
  // Where a row has a rank, its last one is the list's as it is now.
  if (query.total !== undefined && !d.ordered) return await listCounted(d, context, query, query.total)
  if (!query.filtre) return await listAll(d, context, query)
  const { rows, total } = await pageRows(d, context, query, true)
  // Past the last page, there are some still.
  return { rows, total: total ?? (query.page === 1 ? 0 : await countRows(d, context, query)) }
}

export type RowsQuery = Pick<ListQuery, 'filtre' | 'tri' | 'supprimes' | 'choix'>

/** Numbers of every row behind a question, in its order. */
export async function listIds(d: Declaration, context: Db, query: RowsQuery): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select ${column(d.key)} as id from ${source(d)}
    where ${whereOf(d, context, query)} order by ${orderOf(d, query)}`.execute(context.db)
  return rows.map(r => r.id)
}

/** Those rows in that order, as the grid shows them; what went meanwhile is left out. */
export async function rowsOf(d: Declaration, context: Db, ids: readonly number[]): Promise<GridRow[]> {
  const columns = shownColumns(d)
  const { rows } = await sql<GridRow>`select ${column(d.key)}, ${sql.join(columns)}
    from ${source(d)} join unnest(${sql.val([...ids])}::int[]) with ordinality as o (id, rang) on ${column(d.key)} = o.id
    where t.compte_id = ${context.caller.compte_id} order by o.rang`.execute(context.db)
  return rows
}

/** One row with its own values (not the labels of its references), or null. */
export async function findRow(
  d: Declaration,
  { db, caller }: Db,
  id: number,
  {
    verrouiller = false,
    partager = false,
    supprime = false,
  }: { verrouiller?: boolean; partager?: boolean; supprime?: boolean } = {},
): Promise<Values | null> {
  const columns = Object.entries(d.fields).map(([name, f]) =>
    f.udt === 'time' ? sql`to_char(${column(name)}, 'HH24:MI') as ${sql.ref(name)}` : column(name),
  )
  const found = await sql<Values>`select ${column(d.key)}, ${sql.join(columns)}, t.version, t.ordre
    from ${sql.table(d.table)} t where t.compte_id = ${caller.compte_id} and ${column(d.key)} = ${id}
      and t.supprime_a is ${supprime ? sql`not null` : sql`null`} ${verrouiller ? sql`for update` : partager ? sql`for share` : sql``}`.execute(
    db,
  )
  return found.rows[0] ?? null
}

/** Choices of every reference field, in one statement each. */
export async function readOptions(d: Declaration, { db, caller }: Db): Promise<Options> {
  const read = async (id: string, { reference, required }: Reference) => {
    const { table, key, label, living } = reference
    const { rows } = await sql<{ value: string; label: string }>`select ${sql.ref(key)}::text as value,
      ${labelSql('r', label)} as label from ${sql.table(table)} r where compte_id = ${caller.compte_id}
      ${living ? sql`and supprime_a is null` : sql``}
      order by lower(unaccent(${labelSql('r', label)})), ${sql.ref(key)}`.execute(db)
    return [id, required ? rows : [{ value: '', label: 'Aucun' }, ...rows]] as const
  }
  return Object.fromEntries(
    await Promise.all(Object.entries(d.fields).flatMap(([id, field]) => (isReference(field) ? [read(id, field)] : []))),
  )
}
