import { sql } from 'kysely'
import type { Context, ReadContext } from '#server/http/context.ts'

/** Rows of one table that a person takes along: more is no person's. */
const ROWS_MAX = 20_000

/** About the person themself, texts included. Of every other table go numbers, dates and states: its texts are about others. */
const OWN = new Set([
  'utilisateur',
  'utilisateur_fiche',
  'notification',
  'demande_absence',
  'demande_conge',
  'absence',
  'conge_droit',
  'indisponibilite',
  'disponibilite_jour',
  'disponibilite_plage',
  'agent',
  'agent_contrat',
  'support',
  'session',
  'epingle',
])
/**
 * What the person wrote, told or sent themself, in tables that are about others: theirs to take along where they are the one
 * that the link names as its author.
 */
const OWN_WORDS: Readonly<Record<string, readonly string[]>> = {
  'observation.utilisateur_id': ['commentaire_texte'],
  'etape_correction.utilisateur_id': ['motif'],
  'quarantaine.utilisateur_id': ['mutation', 'motif'],
  'hors_planning.utilisateur_id': ['contenu', 'motif', 'type'],
  'astreinte_intervention.utilisateur_id': ['intervention_description'],
  // About them, whoever wrote it: on their own days it is theirs to read.
  'planning_note.utilisateur_id': ['texte'],
  'heures_reprises.utilisateur_id': ['motif'],
  // Where they agreed to say they live.
  'depart_technicien.utilisateur_id': ['ville'],
  'lieu_agent.utilisateur_id': ['ville'],
  'echange.utilisateur_origine_id': ['bde_motif_agent_demande'],
  'echange.utilisateur_cible_id': ['bde_motif_agent_reponse'],
  'echange.responsable_id': ['bde_motif_responsable_reponse'],
}
/** Given for one reckoning and no reading: only the person takes it along, not whoever takes along their file. */
const OWN_EYES = new Set(['lieu_agent.utilisateur_id', 'depart_technicien.utilisateur_id'])
/** By its name: prepared for somebody and shown to nobody yet: it becomes theirs to read once it is published. */
const UNPUBLISHED = /_brouillon$/
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
export async function collectOf(context: Context, utilisateur_id: number): Promise<Record<string, unknown[]>> {
  const { db, caller } = context
  const links = await findLinks(context)
  const columns = await findColumns(context, [...new Set(links.map(link => link.tbl))])
  const found: Record<string, unknown[]> = {}
  const ownEyes = utilisateur_id === caller.utilisateur_id && caller.acteur_utilisateur_id === null
  for (const { tbl, col } of links) {
    if (UNPUBLISHED.test(tbl) || (OWN_EYES.has(`${tbl}.${col}`) && !ownEyes)) continue
    const readable = columns.filter(
      c =>
        c.tbl === tbl &&
        !SECRET.test(c.col) &&
        (OWN.has(tbl) || !c.texte || isState(c) || OWN_WORDS[`${tbl}.${col}`]?.includes(c.col)),
    )
    if (!readable.some(c => c.col === col) || !readable.some(c => c.col === 'compte_id')) continue
    const { rows } = await sql`select ${sql.join(readable.map(c => sql.ref(c.col)))} from ${sql.table(tbl)}
      where compte_id = ${caller.compte_id} and ${sql.ref(col)} = ${utilisateur_id} limit ${ROWS_MAX}`.execute(db)
    if (tbl === 'quarantaine') await withholdHealth(context, rows)
    if (rows.length > 0) found[col === 'utilisateur_id' ? tbl : `${tbl} (${col})`] = rows
  }
  return found
}

/** Of what a device gave back about somebody's health, the person who wrote it takes along that they did, and not a word. */
async function withholdHealth({ db, services }: Context, rows: unknown[]): Promise<void> {
  const { rows: modules } = await sql<{ module: string }>`
    select m.module from module m left join module p on p.module_id = m.module_parent_id
    where (m.sante or coalesce(p.sante, false))`.execute(db)
  const ofHealth = new Set(modules.map(m => m.module))
  for (const row of rows as { mutation?: { type: string; payload: unknown } }[]) {
    const handlers = services.mutations.list().filter(({ type }) => type === row.mutation?.type)
    // What nobody knows any more may have been about anybody.
    const known = handlers.length > 0 && handlers.every(({ module }) => module === null || !ofHealth.has(module))
    if (row.mutation && !known) row.mutation = { ...row.mutation, payload: null }
  }
}

/** Words of our own, which say what was done and nothing about anybody. */
function isState({ col }: Column): boolean {
  return col === 'action' || col === 'entite' || col === 'sorte' || col === 'sha256' || col === 'mime'
}
