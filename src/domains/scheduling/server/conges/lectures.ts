import { sql } from 'kysely'
import type { EtatDemande, Solde, TypeDemande } from '#domains/scheduling/model/conges/conge.ts'
import { composerSoldes, type SorteSolde, suitesDe } from '#domains/scheduling/model/conges/solde.ts'
import type { Context } from '#server/http/context.ts'
import { type JourIso, jourParis } from '#wire/dates.ts'
import type { Lecture as LecturePostes } from '../planning/pointages.ts'
import { type Decomptes, lireDecomptes } from './decompte.ts'

type Lecture = Pick<Context, 'db' | 'caller'>

export interface ChoixDemandes {
  readonly utilisateurs?: readonly number[]
  readonly demandes?: readonly number[]
  readonly uid?: string
  readonly etats?: readonly EtatDemande[]
  /** Accepted ones that their author asks to give back. */
  readonly a_rendre?: boolean
  /** At least one day in this range. */
  readonly du?: JourIso
  readonly au?: JourIso
  readonly repondues_depuis?: Date
  /** Latest asked first by default; waiting ones are read oldest first, answered ones by their answer. */
  readonly ordre?: 'recentes' | 'anciennes' | 'reponses'
}

/** More than anybody asks for in a working life. */
const LIMITE = 2000

/** Requests of the company with the names of who asked and who answered. */
export async function lireDemandes({ db, caller }: Lecture, choix: ChoixDemandes) {
  let query = db
    .selectFrom('demande_conge as d')
    .innerJoin('utilisateur as u', join =>
      join.onRef('u.compte_id', '=', 'd.compte_id').onRef('u.utilisateur_id', '=', 'd.utilisateur_id'),
    )
    .leftJoin('utilisateur as r', join =>
      join.onRef('r.compte_id', '=', 'd.compte_id').onRef('r.utilisateur_id', '=', 'd.responsable_id'),
    )
    .select(['d.demande_conge_id', 'd.demande_conge_uid', 'd.utilisateur_id', 'd.demande_conge_date_debut'])
    .select(['d.demande_conge_date_fin', 'd.demande_motif_demande', 'd.demande_motif_reponse', 'd.demande_a'])
    .select([
      'd.recu_a',
      'd.repondu_a',
      'd.responsable_id',
      'd.libere',
      'd.annule',
      'd.maintenu',
      'd.retrait_demande_a',
      'u.nom',
      'u.prenom',
    ])
    .select(['r.nom as responsable_nom', 'r.prenom as responsable_prenom'])
    .select([
      sql<TypeDemande>`d.demande_type`.as('demande_type'),
      sql<EtatDemande>`d.demande_conge_etat`.as('demande_conge_etat'),
    ])
    .where('d.compte_id', '=', caller.compte_id)
  if (choix.utilisateurs) query = query.where('d.utilisateur_id', 'in', [...choix.utilisateurs])
  if (choix.demandes) query = query.where('d.demande_conge_id', 'in', [...choix.demandes])
  if (choix.uid) query = query.where('d.demande_conge_uid', '=', choix.uid)
  if (choix.etats) query = query.where('d.demande_conge_etat', 'in', [...choix.etats])
  if (choix.a_rendre) query = query.where('d.retrait_demande_a', 'is not', null)
  if (choix.au) query = query.where('d.demande_conge_date_debut', '<=', choix.au)
  if (choix.du) query = query.where('d.demande_conge_date_fin', '>=', choix.du)
  if (choix.repondues_depuis) query = query.where('d.repondu_a', '>=', choix.repondues_depuis)
  if (choix.ordre === 'anciennes') query = query.orderBy('d.recu_a')
  else if (choix.ordre === 'reponses') query = query.orderBy('d.repondu_a', 'desc')
  else query = query.orderBy('d.demande_a', 'desc')
  return await query.orderBy('d.demande_conge_id', 'desc').limit(LIMITE).execute()
}
export type DemandeLue = Awaited<ReturnType<typeof lireDemandes>>[number]

/** Days away of these people, or of the whole company, by day. */
export async function lireAbsences(
  { db, caller }: LecturePostes,
  { utilisateurs, du, au }: { utilisateurs?: readonly number[]; du: JourIso; au: JourIso },
) {
  let query = db
    .selectFrom('absence as a')
    .leftJoin('demande_conge as d', join =>
      join.onRef('d.compte_id', '=', 'a.compte_id').onRef('d.demande_conge_id', '=', 'a.demande_conge_id'),
    )
    .select(['a.utilisateur_id', 'a.jour', 'a.sorte', 'a.demande_conge_id', 'd.demande_type'])
    .where('a.compte_id', '=', caller.compte_id)
    .where('a.jour', '>=', du)
    .where('a.jour', '<=', au)
  if (utilisateurs) query = query.where('a.utilisateur_id', 'in', [...utilisateurs])
  return await query.orderBy('a.jour').orderBy('a.utilisateur_id').orderBy('a.sorte').execute()
}
export type AbsenceLue = Awaited<ReturnType<typeof lireAbsences>>[number]

const finDe = ({ utilisateur_id, demande_conge_date_fin: fin }: DemandeLue) => ({ utilisateur_id, fin })

/** How the days of these requests are counted. */
export async function lireDecomptesDe(context: Lecture, demandes: readonly DemandeLue[]): Promise<Decomptes> {
  return await lireDecomptes(context, demandes.map(finDe))
}

/** Balances of several people, by the year in which each period begins, in a number of queries that does not follow theirs. */
export async function lireSoldes(
  context: Lecture & Pick<Context, 'now'>,
  { utilisateurs, annees }: { utilisateurs: readonly number[]; annees: readonly number[] },
): Promise<ReadonlyMap<number, Solde[]>> {
  if (utilisateurs.length === 0 || annees.length === 0) return new Map()
  const { db, caller } = context
  // A leave of the days before the first one may take its Saturday; a period ends in the year after at the latest.
  const du = `${Math.min(...annees) - 1}-12-20`
  const au = `${Math.max(...annees) + 1}-12-31`
  const droits = db
    .selectFrom('conge_droit')
    .select(['utilisateur_id', 'annee', 'sorte', 'jours', 'report'])
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', 'in', [...utilisateurs])
    .where('annee', 'in', [...annees])
    .execute()
  const demandes = lireDemandes(context, { utilisateurs, etats: [0, 1], du, au })
  const absences = lireAbsences(context, { utilisateurs, du, au })
  const [lesDroits, lesDemandes, lesAbsences] = await Promise.all([droits, demandes, absences])
  const aLaMain = lesAbsences.filter(a => a.demande_conge_id === null && a.sorte !== 'maladie')
  const suites = [...Map.groupBy(aLaMain, a => a.utilisateur_id)].flatMap(([utilisateur_id, siennes]) =>
    suitesDe(siennes.map(a => a.jour)).map(({ fin }) => ({ utilisateur_id, fin })),
  )
  const decomptes = await lireDecomptes(context, [...lesDemandes.map(finDe), ...suites])
  return new Map(
    utilisateurs.map(id => {
      const mien = (x: { utilisateur_id: number }) => x.utilisateur_id === id
      const libres = aLaMain.filter(mien).map(({ jour, sorte }) => ({ jour, sorte: sorte as SorteSolde }))
      const siens = lesDroits.filter(mien).map(d => ({ ...d, jours: Number(d.jours), report: Number(d.report) }))
      return [
        id,
        composerSoldes({
          aujourdhui: jourParis(context.now),
          annees,
          droits: siens,
          demandes: lesDemandes.filter(mien),
          libres,
          decompte: decomptes.de(id),
        }),
      ]
    }),
  )
}
