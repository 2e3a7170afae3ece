import { sql } from 'kysely'
import type { PosteAPourvoir, ResteAPourvoir } from '#domains/scheduling/model/appels/a-pourvoir.ts'
import { aCommence } from '#domains/scheduling/model/echanges/offre.ts'
import type { Horaire } from '#domains/scheduling/model/planning/horaire.ts'
import { record } from '#server/audit/record.ts'
import type { Context, ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { type JourIso, jourParis } from '#wire/dates.ts'
import { formaterNom } from '#wire/names.ts'
import { annoncerBureau } from '../bureau/annoncer.ts'
import { partagerPlanning } from '../verrous.ts'
import { listerAppels } from './bureau.ts'
import { libresDe, tenusDe } from './libres.ts'

/** A post to come whose holder is away and that nobody has taken. */
export interface VideLu extends Horaire {
  readonly pointage_id: number
  readonly poste_id: number
  readonly poste_libelle: string
  readonly poste_code: string
  readonly color: string
  readonly utilisateur_id: number
  readonly nom: string
  readonly prenom: string
  readonly cause: 'conge' | 'maladie'
  /** The leave that took it off, and when it was accepted; null under a sickness. */
  readonly demande_conge_id: number | null
  readonly repondu_a: Date | null
  readonly laisse: boolean
  /** Somebody is looked for. */
  readonly appele: boolean
}

const HHMM = 'HH24:MI'

/**
 * Posts to come that are nobody's, by day and start, in one question. Under a sickness, those that no call has filled; of a leave,
 * those that neither a call nor somebody put there since has: as many more people hold the post as there are of them. A call whose
 * shift was kept beside the holder fills nothing.
 */
export async function lireVides({ db, caller, now }: Pick<ReadContext, 'db' | 'caller' | 'now'>): Promise<VideLu[]> {
  const { compte_id } = caller
  const { rows } = await sql<VideLu>`
    with vides as (
      select 'conge' as cause, l.*, ${tenusDe(compte_id)} as tenus from ${libresDe(compte_id)} l
      where l.pointage_date >= ${jourParis(now)}::date
      union all
      select 'maladie', p.compte_id, null, p.utilisateur_id, null, p.pointage_id, p.pointage_date, p.poste_id, p.heure_debut,
        p.heure_fin, p.pointage_heure_debut_coupure, p.pointage_heure_fin_coupure, null, null
      from absence a join pointage p on p.compte_id = a.compte_id and p.utilisateur_id = a.utilisateur_id
        and p.pointage_date = a.jour
      where a.compte_id = ${compte_id} and a.sorte = 'maladie' and a.jour >= ${jourParis(now)}::date
    ), dits as (
      select v.*, exists (select from appel c where c.compte_id = v.compte_id and c.pointage_id = v.pointage_id
          and c.etat = 'ouvert') as appele,
        exists (select from appel c join pointage p on p.compte_id = c.compte_id and p.pointage_id = c.pourvu_pointage_id
          where c.compte_id = v.compte_id and c.pointage_id = v.pointage_id and c.etat = 'pourvu' and not c.deux and not exists (
            select from absence x where x.compte_id = p.compte_id and x.utilisateur_id = p.utilisateur_id
              and x.jour = p.pointage_date)) as venu,
        -- Of who stood in and is away in their turn, it is their own shift that is to fill: a place is told once.
        exists (select from appel c where c.compte_id = v.compte_id and c.pointage_id = v.pointage_id and c.etat = 'pourvu'
          and not c.deux and (exists (select from pointage p where p.compte_id = c.compte_id and p.pointage_id = c.pourvu_pointage_id)
            or exists (select from vides s where s.pointage_id = c.pourvu_pointage_id))) as pris
      from vides v
    ), comptes as (
      select d.*, row_number() over (partition by cause, pointage_date, poste_id, pris order by pointage_id)
        + count(*) filter (where venu) over (partition by cause, pointage_date, poste_id) as rang,
        tenus - min(restants) over (partition by cause, pointage_date, poste_id) as venus
      from dits d
    )
    select v.cause, v.demande_conge_id, v.repondu_a, v.pointage_id, v.pointage_date, v.poste_id, v.utilisateur_id, v.appele,
      to_char(v.heure_debut, ${HHMM}) as heure_debut, to_char(v.heure_fin, ${HHMM}) as heure_fin,
      to_char(v.pointage_heure_debut_coupure, ${HHMM}) as pointage_heure_debut_coupure,
      to_char(v.pointage_heure_fin_coupure, ${HHMM}) as pointage_heure_fin_coupure,
      o.poste_libelle, o.poste_code, o.color, u.nom, u.prenom,
      not v.appele and exists (select from poste_laisse z where z.compte_id = v.compte_id
        and z.pointage_id = v.pointage_id) as laisse
    from comptes v
    join poste o on o.compte_id = v.compte_id and o.poste_id = v.poste_id
    join utilisateur u on u.compte_id = v.compte_id and u.utilisateur_id = v.utilisateur_id
    where not v.pris and (v.cause = 'maladie' or (o.supprime_a is null and v.rang > coalesce(v.venus, 0)))
    order by v.pointage_date, v.heure_debut, v.pointage_id`.execute(db)
  return rows.filter(v => !aCommence(v, now))
}

/** As the desk shows them, with who is asked for each. */
export async function listerAPourvoir(context: Context): Promise<PosteAPourvoir[]> {
  const vides = await lireVides(context)
  const jours = vides.map(v => v.pointage_date)
  const [du, au] = [jours[0], jours.at(-1)]
  const appels = du && au ? await listerAppels(context, { du, au }) : []
  return vides.map(({ nom, prenom, demande_conge_id: _d, repondu_a: _r, appele: _a, ...vide }) => ({
    ...vide,
    remplace: formaterNom({ nom, prenom }),
    appel: appels.findLast(a => a.pointage_id === vide.pointage_id && a.etat === 'ouvert') ?? null,
  }))
}

/** What a leave leaves to fill; null where it leaves nothing. */
export async function resteAPourvoir(context: Context, demande_conge_id: number): Promise<ResteAPourvoir | null> {
  const siens = (await lireVides(context)).filter(v => v.demande_conge_id === demande_conge_id && !v.laisse)
  const [premier] = siens
  return premier ? { postes: siens.length, jour: premier.pointage_date } : null
}

/**
 * Leaves a post to nobody on purpose, or looks for somebody again; said again, it changes nothing.
 * @returns its day
 * @throws CodedError INTROUVABLE where it is nobody's to fill any more, DEMANDE_TRAITEE while somebody is asked
 */
export async function laisserVide(context: Context, pointage_id: number, laisse: boolean): Promise<JourIso> {
  const { db, caller, now } = context
  const { compte_id, utilisateur_id: auteur_id } = caller
  await partagerPlanning(context)
  const vide = (await lireVides(context)).find(v => v.pointage_id === pointage_id)
  if (!vide) throw refuse('INTROUVABLE')
  if (laisse && vide.appele)
    throw refuse('DEMANDE_TRAITEE', {
      message: 'Quelqu’un est cherché pour ce poste\u00a0: ne le proposez plus, puis laissez-le sans personne.',
    })
  if (vide.laisse === laisse) return vide.pointage_date
  if (laisse)
    await db
      .insertInto('poste_laisse')
      .values({ compte_id, pointage_id, auteur_id, laisse_a: now })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  else await oublierLaisses(context, [pointage_id])
  await record(context, {
    action: laisse ? 'poste.laisser' : 'poste.a-pourvoir',
    entite: `pointage:${pointage_id}`,
    apres: { jour: vide.pointage_date, poste_id: vide.poste_id, utilisateur_id: vide.utilisateur_id },
  })
  await annoncerBureau(context)
  return vide.pointage_date
}

/** Nothing is said of these posts any more. */
export async function oublierLaisses({ db, caller }: Context, pointages: readonly number[]): Promise<void> {
  await sql`delete from poste_laisse where compte_id = ${caller.compte_id}
    and pointage_id = any(${pointages}::int[])`.execute(db)
}
