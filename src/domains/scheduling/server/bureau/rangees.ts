import { sql } from 'kysely'
import { z } from 'zod'
import { heureSchema } from '#domains/scheduling/model/planning/horaire.ts'
import type { Context } from '#server/http/context.ts'
import { idSchema, jourSchema } from '#wire/ids.ts'
import { plagesDe } from '../planning/plages.ts'

const heureNue = z.preprocess(heure => (typeof heure === 'string' ? heure.slice(0, 5) : heure), heureSchema)

/** A prepared row as it is kept beside each change of the desk, so that it comes back the very same. */
export const rangeeSchema = z.object({
  pointage_id: idSchema,
  retire: z.boolean(),
  utilisateur_id: idSchema,
  pointage_date: jourSchema,
  poste_id: idSchema,
  heure_debut: heureNue,
  heure_fin: heureNue,
  pointage_heure_debut_coupure: heureNue.nullable(),
  pointage_heure_fin_coupure: heureNue.nullable(),
  pointage_heures_manuel: z.number().int().nullable(),
  pointage_heures_supplementaire: z.literal([0, 1]),
  base_version: z.number().int().nullable(),
  version: z.number().int(),
  motif_derogation: z.string().nullable(),
})
export type Rangee = z.infer<typeof rangeeSchema>

/** By number of shift: what is prepared for it; null: nothing. */
export type Preparation = ReadonlyMap<number, Rangee | null>

export const preparationSchema = z
  .array(z.object({ pointage_id: idSchema, rangee: rangeeSchema.nullable() }))
  .transform(lignes => new Map(lignes.map(l => [l.pointage_id, l.rangee])))

export const enLignes = (preparation: Preparation) =>
  JSON.stringify([...preparation].map(([pointage_id, rangee]) => ({ pointage_id, rangee })))

/** Rows prepared for these shifts, raw: hours that were typed and those of the post are told apart. */
export async function lireRangees({ db, caller }: Context, pointages: readonly number[]): Promise<Preparation> {
  const { rows } = await sql<{ ligne: unknown }>`select to_jsonb(b) as ligne from pointage_brouillon b
    where compte_id = ${caller.compte_id} and pointage_id = any(${pointages}::int[])`.execute(db)
  const lues = new Map(rows.map(({ ligne }) => [rangeeSchema.parse(ligne).pointage_id, rangeeSchema.parse(ligne)]))
  return new Map(pointages.map(id => [id, lues.get(id) ?? null]))
}

/** The published shifts themselves, raw, as rows that would be prepared for them. */
export async function lirePubliees({ db, caller }: Context, pointages: readonly number[]) {
  const { rows } = await sql<{ ligne: object }>`select to_jsonb(p) as ligne from pointage p
    where compte_id = ${caller.compte_id} and pointage_id = any(${pointages}::int[])`.execute(db)
  return new Map(
    rows.map(({ ligne }) => {
      const rangee = rangeeSchema.parse({ retire: false, base_version: null, motif_derogation: null, ...ligne })
      return [rangee.pointage_id, { ...rangee, base_version: rangee.version }] as const
    }),
  )
}

/** A statement holds 65,535 values: rows of seventeen, with room to grow. */
const PAR_ECRITURE = 2000

/** Puts these in the place of what was prepared for the same shifts. */
export async function poserRangees(context: Context, preparation: Preparation): Promise<void> {
  const { db, caller, now } = context
  const { compte_id, utilisateur_id: auteur_id } = caller
  await db
    .deleteFrom('pointage_brouillon')
    .where('compte_id', '=', compte_id)
    .where('pointage_id', '=', sql<number>`any(${[...preparation.keys()]}::int[])`)
    .execute()
  const rangees = [...preparation.values()].filter(r => r !== null)
  if (rangees.length === 0) return
  for (let rang = 0; rang < rangees.length; rang += PAR_ECRITURE)
    await db
      .insertInto('pointage_brouillon')
      .values(
        rangees
          .slice(rang, rang + PAR_ECRITURE)
          .map(r => ({ ...r, compte_id, auteur_id, modifie_a: now, plages: plagesDe(r) })),
      )
      .execute()
}

/** Two shifts of one person at one moment, once everything that is prepared is published. */
export interface Croisement {
  readonly utilisateur_id: number
  readonly pointage_id: number
  readonly autre_id: number
  readonly poste_libelle: string
  readonly jour: string
  /** The other one is published, and nothing is prepared in its place. */
  readonly publie: boolean
}

/**
 * Whether what is prepared for these people would give somebody two posts at once. Read apart, then met by person: right after
 * a publication PostgreSQL still counts no row here, and would walk the whole planning for each prepared shift.
 */
export async function lireCroisements({ db, caller }: Context, gens: readonly number[]): Promise<Croisement[]> {
  const { compte_id } = caller
  const { rows } = await sql<Croisement>`
    with prepare as materialized (
      select pointage_id, utilisateur_id, plages, poste_id, pointage_date, retire from pointage_brouillon
        where compte_id = ${compte_id}),
    bornes as materialized (
      select min(pointage_date) - 2 as du, max(pointage_date) + 2 as au from prepare
        where utilisateur_id = any(${gens}::int[])),
    effectif as materialized (
      select b.pointage_id, b.utilisateur_id, b.plages, b.poste_id, b.pointage_date, false as publie from prepare b
        where b.utilisateur_id = any(${gens}::int[]) and not b.retire
      union all
      select p.pointage_id, p.utilisateur_id, p.plages, p.poste_id, p.pointage_date, true from pointage p
        where p.compte_id = ${compte_id} and p.utilisateur_id = any(${gens}::int[])
          and p.pointage_date between (select du from bornes) and (select au from bornes)
          and p.pointage_id not in (select pointage_id from prepare))
    select a.utilisateur_id, a.pointage_id, e.pointage_id as autre_id, o.poste_libelle, e.pointage_date as jour, e.publie
    from prepare a
    join effectif e on e.utilisateur_id = a.utilisateur_id and e.pointage_id <> a.pointage_id
      and e.pointage_date between a.pointage_date - 2 and a.pointage_date + 2 and e.plages && a.plages
    join poste o on o.compte_id = ${compte_id} and o.poste_id = e.poste_id
    where a.utilisateur_id = any(${gens}::int[]) and not a.retire
    order by a.pointage_id, e.pointage_id`.execute(db)
  return rows
}
