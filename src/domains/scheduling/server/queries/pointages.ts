import { type SqlBool, sql } from 'kysely'
import type { Pointage } from '#domains/scheduling/model/pointage.ts'
import type { TypePoste } from '#domains/scheduling/model/poste.ts'
import type { Db } from '#server/db/database.ts'
import type { JourIso } from '#wire/dates.ts'

/** Whose company is read, through which connection: a request's, or the owner's for a calendar feed. */
export interface Lecture {
  readonly db: Db
  readonly caller: { readonly compte_id: number }
}

export interface ChoixPointages {
  /** Absent: the whole company. */
  readonly utilisateurs?: readonly number[]
  /** By number rather than by day. */
  readonly pointages?: readonly number[]
  /** Days on which they start, both included. */
  readonly du?: JourIso
  readonly au?: JourIso
  /** Locks the rows until the transaction ends, in the order of their numbers. */
  readonly verrouiller?: boolean
}

export type PointageLu = Pointage & {
  readonly poste_libelle: string
  readonly poste_code: string
  readonly poste_type: TypePoste
  readonly color: string
}

const hhmm = (colonne: string) => sql<string>`to_char(${sql.ref(colonne)}, 'HH24:MI')`
const hhmmNul = (colonne: string) => sql<string | null>`to_char(${sql.ref(colonne)}, 'HH24:MI')`

/** What the manager typed for this shift, else what its start time counts for while the post's own hours were held. */
const heuresComptees = sql<number | null>`coalesce(p.pointage_heures_manuel, (
  select round(h.heure * 60)::int from horaire h
  where h.compte_id = p.compte_id and h.debut = p.heure_debut and h.supprime_a is null
    and p.heure_debut = o.poste_heure_debut and p.heure_fin = o.poste_heure_fin
    and p.pointage_heure_debut_coupure is not distinct from o.poste_coupure_debut
    and p.pointage_heure_fin_coupure is not distinct from o.poste_coupure_fin))`.as('pointage_heures_manuel')

/** Posts of the company by day and start, with the name and colour of each. */
export async function lirePointages(context: Lecture, choix: ChoixPointages): Promise<PointageLu[]> {
  let query = context.db
    .selectFrom('pointage as p')
    .innerJoin('poste as o', join =>
      join.onRef('o.compte_id', '=', 'p.compte_id').onRef('o.poste_id', '=', 'p.poste_id'),
    )
    .select(['p.pointage_id', 'p.utilisateur_id', 'p.pointage_date', 'p.poste_id'])
    .select(heuresComptees)
    .select([
      'p.pointage_heures_supplementaire',
      'p.version',
      'o.poste_libelle',
      'o.poste_code',
      'o.poste_type',
      'o.color',
    ])
    .select([hhmm('p.heure_debut').as('heure_debut'), hhmm('p.heure_fin').as('heure_fin')])
    .select([
      hhmmNul('p.pointage_heure_debut_coupure').as('pointage_heure_debut_coupure'),
      hhmmNul('p.pointage_heure_fin_coupure').as('pointage_heure_fin_coupure'),
      sql<SqlBool>`p.heure_debut <> o.poste_heure_debut`.as('debut_autre'),
      sql<SqlBool>`p.heure_fin <> o.poste_heure_fin`.as('fin_autre'),
    ])
    .where('p.compte_id', '=', context.caller.compte_id)
  if (choix.utilisateurs) query = query.where('p.utilisateur_id', 'in', [...choix.utilisateurs])
  if (choix.pointages) query = query.where('p.pointage_id', 'in', [...choix.pointages])
  if (choix.du) query = query.where('p.pointage_date', '>=', choix.du)
  if (choix.au) query = query.where('p.pointage_date', '<=', choix.au)
  query = choix.verrouiller
    ? query.orderBy('p.pointage_id').forUpdate('p')
    : query.orderBy('p.pointage_date').orderBy('p.heure_debut').orderBy('p.pointage_id')
  const lus = await query.execute()
  return lus.map(({ debut_autre, fin_autre, ...p }) => ({
    ...p,
    debut_different: debut_autre ? 1 : 0,
    fin_different: fin_autre ? 1 : 0,
  }))
}
