import { sql } from 'kysely'
import type { Context } from '#server/http/context.ts'
import type { JourIso } from '#wire/dates.ts'
import { lireNoms } from '../planning/agents.ts'

type Lecture = Pick<Context, 'db' | 'caller'>

/** Right of those who plan: they see and correct everybody's interventions. */
export const DROIT_PLANNING = 'vx-planning-edt'

export function peutModifier({ caller }: Pick<Context, 'caller'>, astreinte: { utilisateur_id: number }): boolean {
  return astreinte.utilisateur_id === caller.utilisateur_id || caller.modules.has(DROIT_PLANNING)
}

export interface ChoixAstreintes {
  readonly utilisateurs?: readonly number[]
  readonly astreintes?: readonly number[]
  /** Days on which they start, both included. */
  readonly du?: JourIso
  readonly au?: JourIso
}

/** Duties of the company by start, with the name of who is on call. */
export async function lireAstreintes({ db, caller }: Lecture, choix: ChoixAstreintes) {
  let query = db
    .selectFrom('astreinte as a')
    .innerJoin('utilisateur as u', join =>
      join.onRef('u.compte_id', '=', 'a.compte_id').onRef('u.utilisateur_id', '=', 'a.utilisateur_id'),
    )
    .select(['a.astreinte_id', 'a.astreinte_date', 'a.utilisateur_id', 'a.annonce_a', 'u.nom', 'u.prenom'])
    .select([
      sql<string>`to_char(a.heure_debut, 'HH24:MI')`.as('heure_debut'),
      sql<string>`to_char(a.heure_fin, 'HH24:MI')`.as('heure_fin'),
      sql<Date>`lower(a.plage)`.as('debut'),
      sql<Date>`upper(a.plage)`.as('fin'),
    ])
    .where('a.compte_id', '=', caller.compte_id)
  if (choix.utilisateurs) query = query.where('a.utilisateur_id', 'in', [...choix.utilisateurs])
  if (choix.astreintes) query = query.where('a.astreinte_id', 'in', [...choix.astreintes])
  if (choix.du) query = query.where('a.astreinte_date', '>=', choix.du)
  if (choix.au) query = query.where('a.astreinte_date', '<=', choix.au)
  return await query.orderBy('a.plage').orderBy('a.astreinte_id').execute()
}
export type AstreinteLue = Awaited<ReturnType<typeof lireAstreintes>>[number]

/** One duty that the caller may write about, or null: missing and somebody else's are the same. */
export async function trouverAstreinte(context: Lecture, astreinte_id: number): Promise<AstreinteLue | null> {
  const [astreinte] = await lireAstreintes(context, { astreintes: [astreinte_id] })
  return astreinte && peutModifier(context, astreinte) ? astreinte : null
}

export interface ChoixInterventions {
  readonly astreintes?: readonly number[]
  readonly interventions?: readonly number[]
  readonly uid?: string
  /** Deleted ones too. */
  readonly supprimees?: boolean
  /** Locks the rows until the transaction ends. */
  readonly verrouiller?: boolean
}

/** Interventions of these duties by start. */
export async function lireInterventions({ db, caller }: Lecture, choix: ChoixInterventions) {
  if (choix.astreintes?.length === 0) return []
  let query = db
    .selectFrom('astreinte_intervention as i')
    .select(['i.intervention_id', 'i.intervention_uid', 'i.intervention_astreinte_id', 'i.intervention_description'])
    .select(['i.version', 'i.auteur_id', 'i.fait_a', 'i.recu_a', 'i.supprime_a', 'i.supprime_par'])
    .select([sql<Date>`lower(i.plage)`.as('debut'), sql<Date>`upper(i.plage)`.as('fin')])
    .where('i.compte_id', '=', caller.compte_id)
  if (choix.astreintes) query = query.where('i.intervention_astreinte_id', 'in', [...choix.astreintes])
  if (choix.interventions) query = query.where('i.intervention_id', 'in', [...choix.interventions])
  if (choix.uid) query = query.where('i.intervention_uid', '=', choix.uid)
  if (!choix.supprimees) query = query.where('i.supprime_a', 'is', null)
  query = choix.verrouiller ? query.forUpdate('i') : query.orderBy('i.plage').orderBy('i.intervention_id')
  return await query.execute()
}
export type InterventionLue = Awaited<ReturnType<typeof lireInterventions>>[number]

export function entiteAudit(intervention_id: number): string {
  return `astreinte-intervention:${intervention_id}`
}

/** Name of whoever last wrote the intervention as it stands; the audit knows, the row only keeps its first author. */
export async function lireDernierAuteur(context: Lecture, { intervention_id, auteur_id }: InterventionLue) {
  const { db, caller } = context
  const dernier = await db
    .selectFrom('audit')
    .select('utilisateur_id')
    .where('compte_id', '=', caller.compte_id)
    .where('entite', '=', entiteAudit(intervention_id))
    .where('action', 'in', ['astreinte.intervention-creer', 'astreinte.intervention-modifier'])
    .orderBy('audit_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const auteur = dernier?.utilisateur_id ?? auteur_id
  return (await lireNoms(context, [auteur])).get(auteur) ?? ''
}
