import { sql } from 'kysely'
import { z } from 'zod'
import { type CoteEchange, coteSchema } from '#domains/scheduling/model/echanges/echange.ts'
import type { Context } from '#server/http/context.ts'
import { formaterNom } from '#wire/names.ts'
import type { PointageLu } from '../planning/pointages.ts'

/** One side as it was proposed. The version tells later whether the post is still the one that was proposed. */
const coteGardeSchema = z.object({
  ...coteSchema.shape,
  version: z.number().int().positive().optional(),
})
export type CoteGarde = z.infer<typeof coteGardeSchema>

export function garderCote(p: PointageLu): CoteGarde {
  const { pointage_id, pointage_date, poste_libelle, color, heure_debut, heure_fin, version } = p
  const { pointage_heure_debut_coupure, pointage_heure_fin_coupure } = p
  return {
    ...{ pointage_id, pointage_date, poste_libelle, color, heure_debut, heure_fin, version },
    ...{ pointage_heure_debut_coupure, pointage_heure_fin_coupure },
  }
}

export function presenterCote({ version: _version, ...cote }: CoteGarde): CoteEchange {
  return cote
}

/** One of the two people of an exchange, and the post they give. */
export interface Cote {
  readonly utilisateur_id: number
  readonly nom: string
  readonly prenom: string
  /** Null: the person gives nothing, or their post is gone. */
  readonly pointage_id: number | null
  readonly garde: CoteGarde | null
}

export interface EchangeLu {
  readonly bde_id: number
  readonly bde_uid: string
  readonly bde_etat: number
  readonly origine: Cote & { readonly garde: CoteGarde }
  readonly cible: Cote
  readonly bde_motif_agent_demande: string
  readonly bde_motif_agent_reponse: string
  readonly bde_motif_responsable_reponse: string
  readonly propose_a: Date
  readonly repondu_a: Date | null
  readonly responsable_id: number | null
  readonly responsable: string
  readonly decide_a: Date | null
}

export type ChoixEchanges =
  | { readonly bde_id: number }
  | { readonly uid: string }
  /** Open ones that give or ask for one of these posts. */
  | { readonly touchant: readonly number[] }
  /** Both directions: the open ones, and those that moved since. */
  | { readonly utilisateur_id: number; readonly depuis: Date }
  | { readonly etat: number }
  /** Answered by a manager since. */
  | { readonly decides_depuis: Date }

/** Exchanges of the company with the names of their people, latest movement first. */
export async function lireEchanges(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  choix: ChoixEchanges,
): Promise<EchangeLu[]> {
  const mouvement = sql<Date>`greatest(e.propose_a, e.repondu_a, e.decide_a)`
  let query = db
    .selectFrom('echange as e')
    .innerJoin('utilisateur as o', join =>
      join.onRef('o.compte_id', '=', 'e.compte_id').onRef('o.utilisateur_id', '=', 'e.utilisateur_origine_id'),
    )
    .innerJoin('utilisateur as c', join =>
      join.onRef('c.compte_id', '=', 'e.compte_id').onRef('c.utilisateur_id', '=', 'e.utilisateur_cible_id'),
    )
    .leftJoin('utilisateur as r', join =>
      join.onRef('r.compte_id', '=', 'e.compte_id').onRef('r.utilisateur_id', '=', 'e.responsable_id'),
    )
    .selectAll('e')
    .select(['o.nom as nom_origine', 'o.prenom as prenom_origine', 'c.nom as nom_cible', 'c.prenom as prenom_cible'])
    .select(['r.nom as nom_responsable', 'r.prenom as prenom_responsable'])
    .where('e.compte_id', '=', caller.compte_id)
  if ('bde_id' in choix) query = query.where('e.bde_id', '=', choix.bde_id)
  if ('uid' in choix) query = query.where('e.bde_uid', '=', choix.uid)
  if ('etat' in choix) query = query.where('e.bde_etat', '=', choix.etat)
  if ('decides_depuis' in choix)
    query = query.where('e.bde_etat', 'in', [2, 9]).where('e.decide_a', '>=', choix.decides_depuis)
  if ('touchant' in choix)
    query = query
      .where('e.bde_etat', 'in', [0, 1])
      .where(eb =>
        eb.or([
          eb('e.pointage_origine_id', '=', sql<number>`any(${choix.touchant})`),
          eb('e.pointage_cible_id', '=', sql<number>`any(${choix.touchant})`),
        ]),
      )
  if ('utilisateur_id' in choix)
    query = query
      .where(eb =>
        eb.or([
          eb('e.utilisateur_origine_id', '=', choix.utilisateur_id),
          eb('e.utilisateur_cible_id', '=', choix.utilisateur_id),
        ]),
      )
      .where(eb => eb.or([eb('e.bde_etat', 'in', [0, 1]), eb(mouvement, '>=', choix.depuis)]))
  const rows = await query.orderBy(mouvement, 'desc').orderBy('e.bde_id', 'desc').execute()
  return rows.map(({ origine, cible, ...e }) => ({
    ...e,
    origine: {
      utilisateur_id: e.utilisateur_origine_id,
      nom: formaterNom({ nom: e.nom_origine, prenom: e.prenom_origine }),
      prenom: e.prenom_origine,
      pointage_id: e.pointage_origine_id,
      garde: coteGardeSchema.parse(origine),
    },
    cible: {
      utilisateur_id: e.utilisateur_cible_id,
      nom: formaterNom({ nom: e.nom_cible, prenom: e.prenom_cible }),
      prenom: e.prenom_cible,
      pointage_id: e.pointage_cible_id,
      garde: cible === null ? null : coteGardeSchema.parse(cible),
    },
    responsable: formaterNom({ nom: e.nom_responsable ?? '', prenom: e.prenom_responsable ?? '' }),
  }))
}

/** Numbers of the posts that an exchange moves, those that still exist. */
export function postesDe(echanges: readonly Pick<EchangeLu, 'origine' | 'cible'>[]): number[] {
  const ids = echanges.flatMap(e => [e.origine.pointage_id, e.cible.pointage_id]).filter(id => id !== null)
  return [...new Set(ids)].sort((a, b) => a - b)
}
