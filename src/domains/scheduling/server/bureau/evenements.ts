import { sql } from 'kysely'
import type { EvenementBureau } from '#domains/scheduling/model/bureau/planning-mois.ts'
import type { Periode } from '#domains/scheduling/model/regles/fenetres.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { publish } from '#server/live/publish.ts'
import type { JourIso } from '#wire/dates.ts'
import { SUJET_EDT } from '../changements.ts'

/** Events of the house, by day and hour; those of the whole day first. */
export async function lireEvenements(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  { du, au }: Periode,
): Promise<EvenementBureau[]> {
  return await db
    .selectFrom('evenement')
    .select(['event_id', 'event_date', 'event_icon', 'event_titre', 'event_description', 'event_etat'])
    .select(sql<string | null>`to_char(event_time, 'HH24:MI')`.as('event_time'))
    .where('compte_id', '=', caller.compte_id)
    .where('event_date', '>=', du)
    .where('event_date', '<=', au)
    .orderBy('event_date')
    .orderBy('event_time', order => order.asc().nullsFirst())
    .orderBy('event_id')
    .execute()
}

/** Everybody's planning shows the events of the house. */
export const annoncerMaison = ({ db, caller }: Context): Promise<void> =>
  publish({ db }, { compte_id: caller.compte_id, utilisateur_id: null, sujet: SUJET_EDT })

interface Saisie {
  readonly event_titre: string
  readonly event_time?: string | null | undefined
  readonly event_icon?: string | undefined
  readonly event_description?: string | undefined
}

export async function creerEvenement(context: Context, event_date: JourIso, saisie: Saisie): Promise<number> {
  const { db, caller } = context
  const { event_titre, event_time = null, event_icon = 'calendar-event', event_description = '' } = saisie
  const { event_id } = await db
    .insertInto('evenement')
    .values({ compte_id: caller.compte_id, event_date, event_titre, event_time, event_icon, event_description })
    .returning('event_id')
    .executeTakeFirstOrThrow()
  await record(context, {
    action: 'evenement.creer',
    entite: `evenement:${event_id}`,
    apres: { event_date, ...saisie },
  })
  await annoncerMaison(context)
  return event_id
}

const PLUS_EN_ATTENTE = 'Cet événement n’est plus en attente.'

/** The event of that day, if it still waits: only then it moves or goes (specification scheduling §4 "Event state"). */
async function exigerEnAttente({ db, caller }: Context, event_date: JourIso, event_id: number): Promise<string> {
  const lu = await db
    .selectFrom('evenement')
    .select(['event_etat', 'event_titre'])
    .where('compte_id', '=', caller.compte_id)
    .where('event_id', '=', event_id)
    .where('event_date', '=', event_date)
    .forUpdate()
    .executeTakeFirst()
  if (!lu) throw refuse('INTROUVABLE')
  if (lu.event_etat !== 1) throw refuse('DEMANDE_TRAITEE', { message: PLUS_EN_ATTENTE })
  return lu.event_titre
}

/** Done (2) or cancelled (3). @throws CodedError INTROUVABLE, DEMANDE_TRAITEE */
export async function changerEvenement(context: Context, jour: JourIso, event_id: number, etat: 2 | 3): Promise<void> {
  const { db, caller } = context
  await exigerEnAttente(context, jour, event_id)
  await db
    .updateTable('evenement')
    .set({ event_etat: etat })
    .where('compte_id', '=', caller.compte_id)
    .where('event_id', '=', event_id)
    .execute()
  const [avant, apres] = [{ event_etat: 1 }, { event_etat: etat }]
  await record(context, { action: 'evenement.changer', entite: `evenement:${event_id}`, avant, apres })
  await annoncerMaison(context)
}

/** @throws CodedError INTROUVABLE, DEMANDE_TRAITEE */
export async function supprimerEvenement(context: Context, jour: JourIso, event_id: number): Promise<void> {
  const { db, caller } = context
  const event_titre = await exigerEnAttente(context, jour, event_id)
  await db.deleteFrom('evenement').where('compte_id', '=', caller.compte_id).where('event_id', '=', event_id).execute()
  const avant = { event_titre, event_date: jour }
  await record(context, { action: 'evenement.supprimer', entite: `evenement:${event_id}`, avant })
  await annoncerMaison(context)
}
