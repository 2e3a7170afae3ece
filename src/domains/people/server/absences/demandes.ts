import { sql } from 'kysely'
import type { DemandeAbsence, EtatAbsence } from '#domains/people/model/demande-absence.ts'
import type { Context } from '#server/http/context.ts'
import { formaterNom } from '#wire/names.ts'
import '../tables.ts'

type Lecture = Pick<Context, 'db' | 'caller'>

interface Filtre {
  readonly id?: number
  readonly uid?: string
  readonly utilisateur_id?: number
  readonly etats?: readonly EtatAbsence[]
  /** Answered since then. */
  readonly repondues_depuis?: Date
}

/** Requests of the company, the oldest first, in one statement. */
export async function lireDemandesAbsence({ db, caller }: Lecture, filtre: Filtre): Promise<DemandeAbsence[]> {
  let question = db
    .selectFrom('demande_absence as d')
    .innerJoin('utilisateur as u', join =>
      join.onRef('u.compte_id', '=', 'd.compte_id').onRef('u.utilisateur_id', '=', 'd.utilisateur_id'),
    )
    .leftJoin('utilisateur as r', join =>
      join.onRef('r.compte_id', '=', 'd.compte_id').onRef('r.utilisateur_id', '=', 'd.responsable_id'),
    )
    .select(['d.demande_absence_id', 'd.uid', 'd.utilisateur_id', 'd.motif', 'd.etat', 'd.motif_reponse'])
    .select(['d.demande_a', 'd.repondu_a', 'u.nom', 'u.prenom', 'r.nom as r_nom', 'r.prenom as r_prenom'])
    .select([sql<Date>`lower(d.plage)`.as('debut'), sql<Date>`upper(d.plage)`.as('fin')])
    .where('d.compte_id', '=', caller.compte_id)
  if (filtre.id !== undefined) question = question.where('d.demande_absence_id', '=', filtre.id)
  if (filtre.uid !== undefined) question = question.where('d.uid', '=', filtre.uid)
  if (filtre.utilisateur_id !== undefined) question = question.where('d.utilisateur_id', '=', filtre.utilisateur_id)
  if (filtre.etats) question = question.where('d.etat', 'in', [...filtre.etats])
  if (filtre.repondues_depuis) question = question.where('d.repondu_a', '>=', filtre.repondues_depuis)
  const rows = await question.orderBy('d.recu_a').orderBy('d.demande_absence_id').execute()
  return rows.map(({ nom, prenom, r_nom, r_prenom, debut, fin, demande_a, repondu_a, ...d }) => ({
    ...d,
    utilisateur: formaterNom({ nom, prenom }),
    responsable: r_nom === null ? '' : formaterNom({ nom: r_nom, prenom: r_prenom ?? '' }),
    debut: debut.toISOString(),
    fin: fin.toISOString(),
    demande_a: demande_a.toISOString(),
    repondu_a: repondu_a?.toISOString() ?? null,
  }))
}

/** Those who answer: they settle what waits, and plan. */
export async function lireQuiRepond({ db, caller }: Lecture): Promise<number[]> {
  const { rows } = await sql<{ utilisateur_id: number }>`select u.utilisateur_id from utilisateur u
    where u.compte_id = ${caller.compte_id} and u.actif and (select count(distinct m.module) from droit d join module m using (module_id)
      where d.compte_id = u.compte_id and d.utilisateur_id = u.utilisateur_id
        and m.module in ('vx-gestion-actions-gdi', 'vx-plannings-entreprises')) = 2
    order by u.utilisateur_id`.execute(db)
  return rows.map(r => r.utilisateur_id)
}
