import { sql } from 'kysely'
import type { RefusChangement } from '#domains/scheduling/model/bureau/changement.ts'
import type { Context } from '#server/http/context.ts'
import { jourParis } from '#wire/dates.ts'
import { direQuand, finirPhrase } from '#wire/moments.ts'
import { formaterNom } from '#wire/names.ts'

interface Devance {
  readonly pointage_id: number
  readonly publie: boolean
  readonly auteur_id: number
  readonly a: Date
  readonly nom: string
  readonly prenom: string
}

/**
 * Who last changed these shifts at the desk, or published them, and when. What an exchange or a leave moved since names nobody here:
 * the published shift is then younger than anything that the desk did.
 */
async function lireDevances({ db, caller, now }: Context, pointages: readonly number[]): Promise<Devance[]> {
  const { compte_id } = caller
  const { rows } = await sql<Devance>`
    select p.id as pointage_id, d.publie, d.auteur_id, d.a, u.nom, u.prenom
    from unnest(${pointages}::int[]) as p (id)
    left join pointage g on g.compte_id = ${compte_id} and g.pointage_id = p.id
    cross join lateral (
      select false as publie, l.auteur_id, l.fait_a as a, l.lot_id as rang from planning_lot l
        where l.compte_id = ${compte_id} and l.fait_a > ${now}::timestamptz - interval '30 days'
          and l.apres @> jsonb_build_array(jsonb_build_object('pointage_id', p.id))
      union all
      select true, q.auteur_id, q.fait_a, q.publication_id from planning_publication q
        where q.compte_id = ${compte_id} and q.fait_a = g.modifie_a
      order by a desc, rang desc limit 1) as d
    join utilisateur u on u.compte_id = ${compte_id} and u.utilisateur_id = d.auteur_id
    where d.a >= coalesce(g.modifie_a, d.a)`.execute(db)
  return rows
}

/** Refusals of changes that somebody was there before say who, and when. */
export async function nommerDevances(
  context: Context,
  refus: readonly RefusChangement[],
  pointageDe: (rang: number) => number | null,
): Promise<RefusChangement[]> {
  const vises = refus.flatMap(r => (r.code === 'POSTE_MODIFIE' ? (pointageDe(r.rang) ?? []) : []))
  if (vises.length === 0) return [...refus]
  const devances = new Map((await lireDevances(context, vises)).map(d => [d.pointage_id, d]))
  return refus.map(r => {
    const devance = r.code === 'POSTE_MODIFIE' && devances.get(pointageDe(r.rang) ?? 0)
    return devance ? { ...r, message: dire(context, devance) } : r
  })
}

/** Who was there first, and when, of one shift; null where nobody is named. */
export async function direDevance(context: Context, pointage_id: number): Promise<string | null> {
  const [devance] = await lireDevances(context, [pointage_id])
  return devance ? dire(context, devance) : null
}

function dire({ caller, now }: Context, { auteur_id, publie, a, ...auteur }: Devance): string {
  const qui = auteur_id === caller.utilisateur_id ? 'vous-même' : formaterNom(auteur)
  const quand = direQuand(a.toISOString(), jourParis(now))
  return finirPhrase(`Ce poste a été ${publie ? 'publié' : 'changé'} ${quand}, par ${qui}`)
}
