import { sql } from 'kysely'
import type { EvenementBureau } from '#domains/scheduling/model/bureau/planning-mois.ts'
import type { Periode } from '#domains/scheduling/model/regles/fenetres.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { publish } from '#server/live/publish.ts'
import type { JourIso } from '#wire/dates.ts'
import { SUJET_EDT } from '../changements.ts'
import { exigerJourProche } from './exiger.ts'

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

/** @throws CodedError SAISIE */
export async function creerEvenement(context: Context, event_date: JourIso, saisie: Saisie): Promise<number> {
  const { db, caller } = context
  exigerJourProche(context, event_date)
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
const DEJA_EN_ATTENTE = 'Cet événement attend déjà.'

/** The event of that day, whose state nobody changes meanwhile. @throws CodedError INTROUVABLE */
async function verrouillerEvenement({ db, caller }: Context, event_date: JourIso, event_id: number) {
  const lu = await db
    .selectFrom('evenement')
    .select(['event_etat', 'event_titre'])
    .where('compte_id', '=', caller.compte_id)
    .where('event_id', '=', event_id)
    .where('event_date', '=', event_date)
    .forUpdate()
    .executeTakeFirst()
  if (!lu) throw refuse('INTROUVABLE')
  return lu
}

/**
 * Done (2) or cancelled (3), while it waits alone (specification scheduling §4 "Event state"); either is taken back (1).
 * @throws CodedError INTROUVABLE, DEMANDE_TRAITEE
 */
export async function changerEvenement(context: Context, jour: JourIso, event_id: number, etat: 1 | 2 | 3) {
  const { db, caller } = context
  const { event_etat } = await verrouillerEvenement(context, jour, event_id)
  if ((event_etat === 1) === (etat === 1))
    throw refuse('DEMANDE_TRAITEE', { message: etat === 1 ? DEJA_EN_ATTENTE : PLUS_EN_ATTENTE })
  await db
    .updateTable('evenement')
    .set({ event_etat: etat })
    .where('compte_id', '=', caller.compte_id)
    .where('event_id', '=', event_id)
    .execute()
  const [avant, apres] = [{ event_etat }, { event_etat: etat }]
  await record(context, { action: 'evenement.changer', entite: `evenement:${event_id}`, avant, apres })
  await annoncerMaison(context)
}

/** @throws CodedError INTROUVABLE, DEMANDE_TRAITEE */
export async function supprimerEvenement(context: Context, jour: JourIso, event_id: number): Promise<void> {
  const { db, caller } = context
  const { event_etat, event_titre } = await verrouillerEvenement(context, jour, event_id)
  if (event_etat !== 1) throw refuse('DEMANDE_TRAITEE', { message: PLUS_EN_ATTENTE })
  await db.deleteFrom('evenement').where('compte_id', '=', caller.compte_id).where('event_id', '=', event_id).execute()
  const avant = { event_titre, event_date: jour }
  await record(context, { action: 'evenement.supprimer', entite: `evenement:${event_id}`, avant })
  await annoncerMaison(context)
}
