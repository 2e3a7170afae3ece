import { type RawBuilder, sql } from 'kysely'
import type { Attente } from '#domains/field-service/model/interventions/regulation.ts'
import { estEnRetard, retards } from '#domains/field-service/model/interventions/retard.ts'
import type { Context } from '#server/http/context.ts'
import { ajouterJours, bornesJour, jourParis } from '#wire/dates.ts'
import { duJour, estTechnicien } from '../interventions/plan.ts'

/** Older ones stay on their visit: whoever left the first report has decided by leaving it. */
const JOURS_A_CHOISIR = 14

/** A device may tell any number; no counter of a screen says more. */
export const CHOIX_MAX = 9_999

/** Today's visits that are late, judged as the desk judges them, of the few columns that lateness needs. */
async function compterRetards(context: Context): Promise<number> {
  const { db, caller, now } = context
  const lignes = await db
    .selectFrom('intervention as i')
    .select(['i.intervention_id', 'i.technicien_id', 'i.jour', 'i.th_libelle', 'i.th_jour', 'i.etapes_en_cours'])
    .select([sql<Date>`lower(i.plage)`.as('debut'), sql<Date>`upper(i.plage)`.as('fin')])
    .where('i.compte_id', '=', caller.compte_id)
    .where('i.annulee_a', 'is', null)
    .where('i.etapes_en_cours', '<', 3)
    .where(duJour(context, jourParis(now)))
    .execute()
  const visites = lignes.map(({ debut, fin, ...v }) => {
    return { ...v, debut: debut.toISOString(), fin: fin.toISOString(), annulee: false, dernier: null }
  })
  return [...retards(visites, now.toISOString()).values()].filter(estEnRetard).length
}

/** Visits with several reports of which none was ever chosen nor set aside, and one at least can be. */
export function visitesAChoisir({ caller, now }: Pick<Context, 'caller' | 'now'>): RawBuilder<unknown> {
  const { debut } = bornesJour(ajouterJours(jourParis(now), -JOURS_A_CHOISIR))
  return sql`select distinct k.intervention_id from cloture_concurrente k
    where k.compte_id = ${caller.compte_id} and k.recu_a >= ${debut}::timestamptz and k.refus is null
      and k.ecarte_a is null and not exists (select from intervention_rapport r where r.compte_id = k.compte_id
        and r.intervention_id = k.intervention_id and r.cloture_concurrente_id is not null)`
}

async function compterComptesRendus(context: Context): Promise<number> {
  const { rows } = await sql<{ nombre: number }>`select count(*)::int as nombre
    from (${visitesAChoisir(context)}) as a_choisir`.execute(context.db)
  return rows[0]?.nombre ?? 0
}

/** Visits of these days with an hour set aside of a step that holds, which nobody has put right (`heures-ecartees.ts`). */
export function visitesAuxDeuxHeures({ caller, now }: Pick<Context, 'caller' | 'now'>): RawBuilder<unknown> {
  const { debut } = bornesJour(ajouterJours(jourParis(now), -JOURS_A_CHOISIR))
  return sql`select x.intervention_id from etape_ecartee x
    join intervention_etape e on e.compte_id = x.compte_id and e.passage_id = x.passage_id
    where x.compte_id = ${caller.compte_id} and x.recu_a >= ${debut}::timestamptz and x.reprise_a is null
      and to_char(x.fait_a, 'HH24:MI') <> to_char(e.fait_a, 'HH24:MI')
      and not exists (select from intervention_etape s where s.compte_id = e.compte_id
        and s.intervention_id = e.intervention_id and s.passage_id > e.passage_id and s.vers < e.vers)
      and not exists (select from etape_correction k where k.compte_id = x.compte_id and k.passage_id = x.passage_id)`
}

/** Technicians whose devices said that they still hold actions, as the desk's list tells them. */
export function retenus({ db, caller }: Pick<Context, 'db' | 'caller'>) {
  return db
    .selectFrom('session as s')
    .innerJoin('utilisateur as u', j =>
      j.onRef('u.compte_id', '=', 's.compte_id').onRef('u.utilisateur_id', '=', 's.utilisateur_id'),
    )
    .select(['u.utilisateur_id', 'u.prenom', 'u.nom', sql<Date>`max(s.vue_a)`.as('vue_a')])
    .select([sql<string>`sum(s.en_attente)`.as('attente'), sql<string>`sum(s.a_resoudre)`.as('choix')])
    .where('s.compte_id', '=', caller.compte_id)
    .where('s.acteur_utilisateur_id', 'is', null)
    .where('s.revoquee_a', 'is', null)
    .where('s.en_attente', '>', 0)
    .where('u.actif', '=', true)
    .where(estTechnicien)
    .groupBy(['u.utilisateur_id', 'u.prenom', 'u.nom'])
}

/** People to be heard, choices to be made. */
async function compterAppareils(context: Context): Promise<Pick<Attente, 'a_synchroniser' | 'a_resoudre'>> {
  return await context.db
    .selectFrom(retenus(context).as('p'))
    .select(sql<number>`(count(*) filter (where p.attente > p.choix))::int`.as('a_synchroniser'))
    .select(sql<number>`least(coalesce(sum(p.choix), 0), ${CHOIX_MAX})::int`.as('a_resoudre'))
    .executeTakeFirstOrThrow()
}

/** What waits for those who plan: a few small counts, asked again as often as the field moves. */
export async function lireAttente(context: Context): Promise<Attente> {
  return {
    en_retard: await compterRetards(context),
    comptes_rendus: await compterComptesRendus(context),
    ...(await compterAppareils(context)),
  }
}
