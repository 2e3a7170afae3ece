import { sql } from 'kysely'
import type { EtapeDatee } from '#domains/field-service/model/interventions/correction.ts'
import type { Context } from '#server/http/context.ts'

/** Of a passage `e`: its hour as it was put right last, else as it was recorded. */
export const HEURE_QUI_COMPTE = sql<Date>`coalesce((select k.apres from etape_correction k
  where k.compte_id = e.compte_id and k.passage_id = e.passage_id order by k.correction_id desc limit 1), e.fait_a)`

export const corrigee = sql<boolean>`exists (select from etape_correction k
  where k.compte_id = e.compte_id and k.passage_id = e.passage_id)`

const NOM = sql<string>`trim(u.prenom || ' ' || u.nom)`

/** Corrections of a visit in the order they came. `de`: only those of this person. */
export async function lireCorrections(
  { db, caller }: Context,
  intervention_id: number,
  { de }: { readonly de?: number | undefined } = {},
) {
  const rows = await db
    .selectFrom('etape_correction as k')
    .innerJoin('utilisateur as u', join =>
      join.onRef('u.compte_id', '=', 'k.compte_id').onRef('u.utilisateur_id', '=', 'k.utilisateur_id'),
    )
    .select(['k.etape', 'k.avant', 'k.apres', 'k.motif', 'k.fait_a', 'k.recu_a', NOM.as('auteur')])
    .where('k.compte_id', '=', caller.compte_id)
    .where('k.intervention_id', '=', intervention_id)
    .$if(de !== undefined, query => query.where('k.utilisateur_id', '=', de ?? 0))
    .orderBy('k.correction_id')
    .execute()
  return rows.map(k => ({
    ...k,
    avant: k.avant.toISOString(),
    apres: k.apres.toISOString(),
    fait_a: k.fait_a.toISOString(),
    recu_a: k.recu_a.toISOString(),
  }))
}

export interface HeureLue {
  readonly passage_id: number
  readonly vers: EtapeDatee
  /** The hour that counts, and the one that was recorded. */
  readonly heure: Date
  readonly fait_a: Date
  readonly recu_a: Date
  readonly utilisateur_id: number
  /** Of the last correction; null: none. */
  readonly corrige_par: number | null
  /** The action that gave the hour that counts; null: none was kept. */
  readonly mutation_id: string | null
  readonly auteur: string
}

/** The passages that hold now, one for each step reached: read under the visit's lock. */
export async function lireHeures(
  { db, caller }: Context,
  { intervention_id, etape }: { readonly intervention_id: number; readonly etape: number },
): Promise<HeureLue[]> {
  const rows = await db
    .selectFrom('intervention_etape as e')
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('etape_correction as c')
          .select(['c.apres', 'c.utilisateur_id as corrige_par', 'c.mutation_id'])
          .whereRef('c.compte_id', '=', 'e.compte_id')
          .whereRef('c.passage_id', '=', 'e.passage_id')
          .orderBy('c.correction_id', 'desc')
          .limit(1)
          .as('k'),
      join => join.onTrue(),
    )
    .innerJoin('utilisateur as u', join =>
      join
        .onRef('u.compte_id', '=', 'e.compte_id')
        .on(sql<boolean>`u.utilisateur_id = coalesce(k.corrige_par, e.utilisateur_id)`),
    )
    .distinctOn('e.vers')
    .select(['e.passage_id', 'e.vers', 'e.fait_a', 'e.recu_a', 'e.utilisateur_id', 'k.corrige_par', NOM.as('auteur')])
    .select(sql<Date>`coalesce(k.apres, e.fait_a)`.as('heure'))
    .select(sql<string | null>`coalesce(k.mutation_id, e.mutation_id)`.as('mutation_id'))
    .where('e.compte_id', '=', caller.compte_id)
    .where('e.intervention_id', '=', intervention_id)
    .where(sql<boolean>`e.vers > e.de`)
    .where('e.vers', '<=', etape as EtapeDatee)
    .orderBy('e.vers')
    .orderBy('e.passage_id', 'desc')
    .execute()
  // Above the step it came from, none is 0.
  return rows.map(row => ({ ...row, vers: row.vers as EtapeDatee }))
}
