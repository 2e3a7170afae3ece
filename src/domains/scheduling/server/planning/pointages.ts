import { type SqlBool, sql } from 'kysely'
import type { Pointage } from '#domains/scheduling/model/planning/pointage.ts'
import type { TypePoste } from '#domains/scheduling/model/planning/poste.ts'
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
  /** With when the person was told of each. */
  readonly annonces?: boolean
  /** Locks the rows until the transaction ends, in the order of their numbers. */
  readonly verrouiller?: boolean
}

export type PointageLu = Pointage & {
  readonly poste_libelle: string
  readonly poste_code: string
  readonly poste_type: TypePoste
  readonly color: string
  readonly annonce?: number | undefined
}

const hhmm = (colonne: string) => sql<string>`to_char(${sql.ref(colonne)}, 'HH24:MI')`
const hhmmNul = (colonne: string) => sql<string | null>`to_char(${sql.ref(colonne)}, 'HH24:MI')`

/** The post's usual hours and its kind on the day of the shift: later ones say nothing of it. */
interface Usuel {
  readonly debut: string
  readonly fin: string
  readonly coupure_debut: string | null
  readonly coupure_fin: string | null
  readonly poste_type: TypePoste
}
export const usuel = sql<Usuel>`(
  select v.heure_debut as debut, v.heure_fin as fin, v.coupure_debut, v.coupure_fin, v.poste_type from poste_version v
  where v.compte_id = p.compte_id and v.poste_id = p.poste_id and v.valable_du <= p.pointage_date
  order by v.valable_du desc limit 1)`

/**
 * What the manager typed for this shift, else what its start time counted for on that day while the post's own hours were
 * held.
 */
export const heuresComptees = sql<number | null>`coalesce(p.pointage_heures_manuel, case when
    p.heure_debut = u.debut and p.heure_fin = u.fin
    and p.pointage_heure_debut_coupure is not distinct from u.coupure_debut
    and p.pointage_heure_fin_coupure is not distinct from u.coupure_fin
  then (select round(h.heure * 60)::int from horaire_version h
    where h.compte_id = p.compte_id and h.debut = p.heure_debut and h.valable_du <= p.pointage_date
    order by h.valable_du desc limit 1) end)`.as('pointage_heures_manuel')

/** Posts of the company by day and start, with the name and colour of each. */
export async function lirePointages(context: Lecture, choix: ChoixPointages): Promise<PointageLu[]> {
  let query = context.db
    .selectFrom('pointage as p')
    .innerJoin('poste as o', join =>
      join.onRef('o.compte_id', '=', 'p.compte_id').onRef('o.poste_id', '=', 'p.poste_id'),
    )
    .innerJoinLateral(usuel.as('u'), join => join.onTrue())
    .select(['p.pointage_id', 'p.utilisateur_id', 'p.pointage_date', 'p.poste_id'])
    .select(heuresComptees)
    .select([
      'p.pointage_heures_supplementaire',
      'p.version',
      'p.annonce_a',
      'o.poste_libelle',
      'o.poste_code',
      'u.poste_type',
      'o.color',
    ])
    .select([hhmm('p.heure_debut').as('heure_debut'), hhmm('p.heure_fin').as('heure_fin')])
    .select([
      hhmmNul('p.pointage_heure_debut_coupure').as('pointage_heure_debut_coupure'),
      hhmmNul('p.pointage_heure_fin_coupure').as('pointage_heure_fin_coupure'),
      sql<SqlBool>`p.heure_debut <> u.debut`.as('debut_autre'),
      sql<SqlBool>`p.heure_fin <> u.fin`.as('fin_autre'),
    ])
    .where('p.compte_id', '=', context.caller.compte_id)
  if (choix.utilisateurs) query = query.where('p.utilisateur_id', '=', sql<number>`any(${choix.utilisateurs}::int[])`)
  if (choix.pointages) query = query.where('p.pointage_id', '=', sql<number>`any(${choix.pointages}::int[])`)
  if (choix.du) query = query.where('p.pointage_date', '>=', choix.du)
  if (choix.au) query = query.where('p.pointage_date', '<=', choix.au)
  query = choix.verrouiller
    ? query.orderBy('p.pointage_id').forUpdate('p')
    : query.orderBy('p.pointage_date').orderBy('p.heure_debut').orderBy('p.pointage_id')
  const lus = await query.execute()
  return lus.map(({ debut_autre, fin_autre, annonce_a, ...p }) => ({
    ...p,
    ...(choix.annonces && annonce_a ? { annonce: annonce_a.getTime() } : {}),
    debut_different: debut_autre ? 1 : 0,
    fin_different: fin_autre ? 1 : 0,
  }))
}
