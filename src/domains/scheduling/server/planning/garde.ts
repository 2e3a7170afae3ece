import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '#server/http/context.ts'
import { idSchema, jourSchema } from '#wire/ids.ts'
import { verrouillerEchanges } from '../verrous.ts'

/** What an answer moved, as it is kept beside it until the answer is taken back (columns `libere` and `concurrents`). */

export const echangeFermeSchema = z.object({
  bde_id: idSchema,
  /** Its state before, and its version once closed: what moved since is left as it is. */
  bde_etat: z.literal([0, 1]),
  version: z.number().int().positive(),
  pointage_origine_id: idSchema.nullable(),
  pointage_cible_id: idSchema.nullable(),
})
export type EchangeFerme = z.infer<typeof echangeFermeSchema>

export const libereSchema = z.object({
  /** Whole rows of `pointage`. */
  postes: z.array(z.record(z.string(), z.unknown())),
  /** Days put in by hand, that the request took over. */
  absences: z.array(z.object({ jour: jourSchema, sorte: z.enum(['conge', 'tlc']) })),
  echanges: z.array(echangeFermeSchema),
  /** Whole rows of `pointage_brouillon`: what was prepared on these days, and of these posts. */
  prepares: z
    .array(
      z.looseObject({
        pointage_id: idSchema,
        utilisateur_id: idSchema,
        pointage_date: jourSchema,
        retire: z.boolean(),
      }),
    )
    .default([]),
  /** By number of each post that left: how many others held its post on its day, once it was gone. Whoever comes since fills it. */
  restants: z.record(z.string(), z.number().int()).optional(),
})
export type Libere = z.infer<typeof libereSchema>

/** What is kept of an answer; null where nothing was, or where it is not understood. */
export function lireLibere(garde: unknown): Libere | null {
  const lu = libereSchema.safeParse(garde)
  return lu.success ? lu.data : null
}

/** Open exchanges that satisfy a condition end, and what they had promised is free again. */
export async function fermerEchanges(
  context: Context,
  { concernes, motif }: { readonly concernes: RawBuilder<boolean>; readonly motif: string },
): Promise<(EchangeFerme & { utilisateur_origine_id: number; utilisateur_cible_id: number })[]> {
  const { db, caller, now } = context
  const { compte_id, utilisateur_id } = caller
  const touches = await db
    .selectFrom('echange')
    .select('bde_id')
    .where('compte_id', '=', compte_id)
    .where('bde_etat', 'in', [0, 1])
    .where(concernes)
    .execute()
  if (touches.length === 0) return []
  await verrouillerEchanges(
    context,
    touches.map(t => t.bde_id),
  )
  // Read again under lock: one of them may have been refused or cancelled in between.
  const ouverts = await db
    .selectFrom('echange')
    .select(['bde_id', 'version', 'pointage_origine_id', 'pointage_cible_id'])
    .select(['utilisateur_origine_id', 'utilisateur_cible_id', sql<0 | 1>`bde_etat`.as('bde_etat')])
    .where('compte_id', '=', compte_id)
    .where('bde_etat', 'in', [0, 1])
    .where('bde_id', '=', sql<number>`any(${touches.map(t => t.bde_id)})`)
    .orderBy('bde_id')
    .execute()
  const ids = ouverts.map(e => e.bde_id)
  await db
    .updateTable('echange')
    .set(eb => ({
      bde_etat: 7,
      bde_motif_responsable_reponse: motif,
      responsable_id: utilisateur_id,
      decide_a: now,
      version: eb('version', '+', 1),
    }))
    .where('compte_id', '=', compte_id)
    .where('bde_id', '=', sql<number>`any(${ids})`)
    .execute()
  await db
    .deleteFrom('echange_reservation')
    .where('compte_id', '=', compte_id)
    .where('bde_id', '=', sql<number>`any(${ids})`)
    .execute()
  return ouverts.map(e => ({ ...e, version: e.version + 1 }))
}
