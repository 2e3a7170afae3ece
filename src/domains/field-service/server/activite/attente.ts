import { sql } from 'kysely'
import type { Attente } from '#domains/field-service/model/interventions/regulation.ts'
import { estEnRetard, retards } from '#domains/field-service/model/interventions/retard.ts'
import type { Context } from '#server/http/context.ts'
import { ajouterJours, bornesJour, jourParis } from '#wire/dates.ts'
import { duJour, estTechnicien } from '../interventions/plan.ts'

/** Older ones stay on their visit: whoever left the first report has decided by leaving it. */
const JOURS_A_CHOISIR = 14

/** A device may tell any number; no counter of a screen says more. */
const CHOIX_MAX = 9_999

/** Today's visits that are late, judged as the desk judges them, of the few columns that lateness needs. */
async function compterRetards(context: Context): Promise<number> {
  const { db, caller, now } = context
  const lignes = await db
    .selectFrom('intervention as i')
    .select(['i.intervention_id', 'i.technicien_id', 'i.jour', 'i.th_libelle', 'i.etapes_en_cours'])
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
async function compterComptesRendus({ db, caller, now }: Context): Promise<number> {
  const { debut } = bornesJour(ajouterJours(jourParis(now), -JOURS_A_CHOISIR))
  const { nombre } = await db
    .selectFrom('cloture_concurrente as k')
    .select(sql<number>`count(distinct k.intervention_id)::int`.as('nombre'))
    .where('k.compte_id', '=', caller.compte_id)
    .where('k.recu_a', '>=', new Date(debut))
    .where('k.refus', 'is', null)
    .where('k.ecarte_a', 'is', null)
    .where(
      sql<boolean>`not exists (select from intervention_rapport r where r.compte_id = k.compte_id
        and r.intervention_id = k.intervention_id and r.cloture_concurrente_id is not null)`,
    )
    .executeTakeFirstOrThrow()
  return nombre
}

/** What technicians' devices said that they still hold, as the desk's list counts it: people to be heard, choices to be made. */
async function compterAppareils({ db, caller }: Context): Promise<Pick<Attente, 'a_synchroniser' | 'a_resoudre'>> {
  const personnes = db
    .selectFrom('session as s')
    .innerJoin('utilisateur as u', j =>
      j.onRef('u.compte_id', '=', 's.compte_id').onRef('u.utilisateur_id', '=', 's.utilisateur_id'),
    )
    .select([sql<number>`sum(s.en_attente)`.as('attente'), sql<number>`sum(s.a_resoudre)`.as('choix')])
    .where('s.compte_id', '=', caller.compte_id)
    .where('s.acteur_utilisateur_id', 'is', null)
    .where('s.revoquee_a', 'is', null)
    .where('s.en_attente', '>', 0)
    .where('u.actif', '=', true)
    .where(estTechnicien)
    .groupBy('u.utilisateur_id')
  return await db
    .selectFrom(personnes.as('p'))
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
