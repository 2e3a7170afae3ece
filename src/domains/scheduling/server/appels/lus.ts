import { sql } from 'kysely'
import type { ReponseAppel } from '#domains/scheduling/model/appels/appel.ts'
import type { Horaire } from '#domains/scheduling/model/planning/horaire.ts'
import { phraseHoraire } from '#domains/scheduling/model/planning/horaire-mots.ts'
import type { Context } from '#server/http/context.ts'
import { formaterJour, type JourIso } from '#wire/dates.ts'
import type { Lecture } from '../planning/pointages.ts'
import type { PosteVise } from './cible.ts'

export interface DestinataireLu {
  readonly utilisateur_id: number
  readonly reponse: ReponseAppel | null
}

/** A call as its row says, with who was asked. */
export interface AppelLu extends PosteVise {
  readonly appel_id: number
  readonly version: number
  readonly etat: 'ouvert' | 'pourvu' | 'retire'
  readonly message: string
  readonly auteur_id: number
  readonly ouvert_a: Date
  readonly pourvu_par: number | null
  /** The shift that it became still stands, and its holder is there. */
  readonly tenu: boolean
  /** That shift was kept beside the holder's: it is a post of its own. */
  readonly deux: boolean
  /** The post is given to nobody any more. */
  readonly poste_supprime: boolean
  readonly destinataires: readonly DestinataireLu[]
}

export interface ChoixAppels {
  readonly appel_id?: number
  readonly du?: JourIso
  readonly au?: JourIso
  /** Asked to this person. */
  readonly destinataire?: number
  /** Open ones about these shifts. */
  readonly pointages?: readonly number[]
}

const hhmm = (colonne: string) => sql<string>`to_char(${sql.ref(colonne)}, 'HH24:MI')`
const hhmmNul = (colonne: string) => sql<string | null>`to_char(${sql.ref(colonne)}, 'HH24:MI')`

/** Calls of the company by day and start, the latest opened last. */
export async function lireAppels({ db, caller }: Lecture, choix: ChoixAppels): Promise<AppelLu[]> {
  let query = db
    .selectFrom('appel as a')
    .innerJoin('poste as o', join =>
      join.onRef('o.compte_id', '=', 'a.compte_id').onRef('o.poste_id', '=', 'a.poste_id'),
    )
    .select(['a.appel_id', 'a.version', 'a.etat', 'a.message', 'a.auteur_id', 'a.ouvert_a', 'a.pourvu_par', 'a.deux'])
    .select(['a.pointage_date', 'a.poste_id', 'a.pointage_id', 'a.remplace_id'])
    .select(['o.poste_libelle', 'o.poste_code', 'o.poste_type', 'o.color', 'o.metier_id'])
    .select([hhmm('a.heure_debut').as('heure_debut'), hhmm('a.heure_fin').as('heure_fin')])
    .select([
      hhmmNul('a.pointage_heure_debut_coupure').as('pointage_heure_debut_coupure'),
      hhmmNul('a.pointage_heure_fin_coupure').as('pointage_heure_fin_coupure'),
      sql<DestinataireLu[]>`coalesce((select json_agg(json_build_object('utilisateur_id', d.utilisateur_id,
          'reponse', d.reponse) order by d.utilisateur_id)
        from appel_destinataire d where d.compte_id = a.compte_id and d.appel_id = a.appel_id), '[]')`.as(
        'destinataires',
      ),
      sql<boolean>`o.supprime_a is not null`.as('poste_supprime'),
      sql<boolean>`exists (select from pointage p where p.compte_id = a.compte_id and p.pointage_id = a.pourvu_pointage_id
        and not exists (select from absence x where x.compte_id = p.compte_id and x.utilisateur_id = p.utilisateur_id
          and x.jour = p.pointage_date))`.as('tenu'),
    ])
    .where('a.compte_id', '=', caller.compte_id)
  if (choix.appel_id) query = query.where('a.appel_id', '=', choix.appel_id)
  if (choix.du) query = query.where('a.pointage_date', '>=', choix.du)
  if (choix.au) query = query.where('a.pointage_date', '<=', choix.au)
  if (choix.pointages)
    query = query
      // As the index says it: a parameter would not be known to be so.
      .where('a.etat', '=', sql<'ouvert'>`'ouvert'`)
      .where('a.pointage_id', '=', sql<number>`any(${choix.pointages}::int[])`)
  if (choix.destinataire)
    query = query.where(
      sql<boolean>`exists (select from appel_destinataire d where d.compte_id = a.compte_id and d.appel_id = a.appel_id
        and d.utilisateur_id = ${choix.destinataire}::int)`,
    )
  return await query.orderBy('a.pointage_date').orderBy('a.heure_debut').orderBy('a.appel_id').execute()
}

/** Locks a call until the transaction ends: after the plannings of the people it is about. */
export async function verrouillerAppel(context: Context, appel_id: number): Promise<AppelLu | undefined> {
  await context.db
    .selectFrom('appel')
    .select('appel_id')
    .where('compte_id', '=', context.caller.compte_id)
    .where('appel_id', '=', appel_id)
    .forUpdate()
    .execute()
  return (await lireAppels(context, { appel_id }))[0]
}

/** "Matin 06:45 – 14:15, sam. 5 déc.": nobody's name, nor why. */
export const direAppel = (p: Horaire & { readonly poste_libelle: string }): string =>
  `${p.poste_libelle} ${phraseHoraire(p)}, ${formaterJour(p.pointage_date)}`
