import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { RESIDENT_EFFACE } from '#domains/home-care/model/residents.ts'
import { ecarterNom, rapprocherNom, separerNom } from '#domains/home-care/model/residents-operations.ts'
import { nommerResidents } from '#domains/residences/server/api.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { publish } from '#server/live/publish.ts'
import { SUJET_TRANSMISSIONS } from './effets.ts'
import './tables.ts'

type Lecture = Pick<Context, 'db' | 'caller'>

/** Two spellings of one name are one: accents, case and spaces aside. */
const cle = (nom: RawBuilder<unknown>) => sql<string>`lower(unaccent(btrim(regexp_replace(${nom}, '\\s+', ' ', 'g'))))`

/** Sheets `t` of the company that name somebody by free words alone. */
const libres = ({ caller }: Pick<Lecture, 'caller'>) => sql`t.compte_id = ${caller.compte_id} and t.personne <> ''
  and position(${RESIDENT_EFFACE} in t.personne) = 0
  and not exists (select from transmission_resident l where l.compte_id = t.compte_id
    and l.transmission_id = t.transmission_id and l.actuel)`

/** More names than somebody goes through in a day are offered when these are done. */
const NOMS_MAX = 100

interface NomLu {
  readonly nom: string
  readonly fiches: number
  readonly derniere: Date
  readonly ecarte: boolean
}

/** Free names, however spelled, the most written first. */
export async function lireNomsLibres({ db, caller }: Lecture): Promise<NomLu[]> {
  const { rows } =
    await sql<NomLu>`select (array_agg(t.personne order by t.ecrite_a desc, t.transmission_id desc))[1] as nom,
      count(*)::int as fiches, max(t.ecrite_a) as derniere, bool_or(t.personne_ecartee) as ecarte
    from transmission t where ${libres({ caller })}
    group by ${cle(sql`t.personne`)} order by bool_or(t.personne_ecartee), 2 desc, 3 desc limit ${NOMS_MAX}`.execute(db)
  return rows
}

/** Sheets with this free name, held until the transaction ends. @throws CodedError INTROUVABLE */
async function tenirFiches({ db, caller }: Lecture, nom: string): Promise<number[]> {
  const { rows } = await sql<{ transmission_id: number }>`select t.transmission_id from transmission t
    where ${libres({ caller })} and ${cle(sql`t.personne`)} = ${cle(sql`${nom}::text`)}
    order by t.transmission_id for update of t`.execute(db)
  if (rows.length === 0) throw refuse('INTROUVABLE', { message: 'Ce nom n’est plus à rapprocher.' })
  return rows.map(r => r.transmission_id)
}

async function annoncer(context: Context): Promise<void> {
  const { compte_id } = context.caller
  await publish(context, { compte_id, utilisateur_id: null, sujet: SUJET_TRANSMISSIONS })
}

/**
 * Each sheet with this free name names the resident from now on; the name stays as it was written.
 * @returns what takes it back, and how many sheets there were
 * @throws CodedError INTROUVABLE
 */
export async function rapprocher(
  context: Context,
  { nom, resident_id }: { readonly nom: string; readonly resident_id: number },
): Promise<{ lot: string; fiches: number }> {
  const { db, caller, now } = context
  const gens = await nommerResidents(context, [resident_id], { tenir: true })
  if (!gens.has(resident_id)) throw refuse('INTROUVABLE')
  const ids = await tenirFiches(context, nom)
  const lot = randomUUID()
  // Asked again of each: one that somebody else matched while this one waited is theirs.
  const { rows } = await sql`insert into transmission_resident
      (compte_id, transmission_id, resident_id, nom, lot, lie_a)
    select t.compte_id, t.transmission_id, ${resident_id}::int, t.personne, ${lot}::uuid, ${now}::timestamptz from transmission t
    where ${libres({ caller })} and t.transmission_id = any(${ids}::int[])
    on conflict (compte_id, transmission_id, resident_id) do update
      set nom = excluded.nom, rang = 1, actuel = true, lot = excluded.lot, lie_a = excluded.lie_a
    returning transmission_id`.execute(db)
  if (rows.length === 0) throw refuse('INTROUVABLE', { message: 'Ce nom n’est plus à rapprocher.' })
  const fiches = rows.length
  await record(context, { action: rapprocherNom.id, entite: `resident:${resident_id}`, apres: { fiches, lot } })
  await annoncer(context)
  return { lot, fiches }
}

/** What one matching linked has only its name again. @throws CodedError INTROUVABLE */
export async function separer(context: Context, lot: string): Promise<number> {
  const { db, caller } = context
  const rows = await db
    .deleteFrom('transmission_resident')
    .where('compte_id', '=', caller.compte_id)
    .where('lot', '=', lot)
    .returning('resident_id')
    .execute()
  const [premiere] = rows
  if (!premiere) throw refuse('INTROUVABLE', { message: 'Ce rapprochement est déjà défait.' })
  const entite = `resident:${premiere.resident_id}`
  await record(context, { action: separerNom.id, entite, avant: { fiches: rows.length, lot } })
  await annoncer(context)
  return rows.length
}

/** A free name is said to be no resident's, or offered again. @throws CodedError INTROUVABLE */
export async function ecarter(context: Context, nom: string, ecarte: boolean): Promise<void> {
  const { db, caller } = context
  const ids = await tenirFiches(context, nom)
  await db
    .updateTable('transmission')
    .set({ personne_ecartee: ecarte })
    .where('compte_id', '=', caller.compte_id)
    .where('transmission_id', '=', sql<number>`any(${ids}::int[])`)
    .execute()
  // Which name it was stands on the sheets alone.
  await record(context, { action: ecarterNom.id, entite: 'transmission:nom', apres: { ecarte, fiches: ids.length } })
  await annoncer(context)
}
