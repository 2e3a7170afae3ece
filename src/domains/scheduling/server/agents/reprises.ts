import { type ColumnType, type Generated, sql } from 'kysely'
import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import { jugerReprise, type Reprise, type RepriseSaisie, refuserMoisRepris } from '#domains/scheduling/model/reprise.ts'
import { ecrireReprise } from '#domains/scheduling/modules/gestion-agents-edt/contract.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { versionDe } from '#server/resource/version.ts'
import { jourParis, libelleMois } from '#wire/dates.ts'
import { annoncer } from '../changements.ts'
import { lireVersionsContrats } from './contrats.ts'

declare module '#server/db/database.ts' {
  interface Database {
    /** Lines are added, never changed. */
    heures_reprises: {
      compte_id: number
      reprise_id: Generated<number>
      utilisateur_id: number
      jour: string
      minutes: number | null
      motif: string
      auteur_id: number
      fait_a: ColumnType<Date, Date, never>
    }
  }
}

type Lecture = Pick<Context, 'db' | 'caller'>

const REPRISES_MODIFIEES = 'Les heures reprises ont été modifiées entre-temps\u00a0: relisez-les avant d’enregistrer.'

/** What was carried over within a year, of everybody or of these people, in one statement. */
export async function lireReprises(
  { db, caller }: Lecture,
  annee: number,
  utilisateurs?: readonly number[],
): Promise<ReadonlyMap<number, Reprise>> {
  let query = db
    .selectFrom('heures_reprises')
    .distinctOn('utilisateur_id')
    .select(['utilisateur_id', 'jour', 'minutes'])
    .where('compte_id', '=', caller.compte_id)
    .where('jour', '>=', `${annee}-01-01`)
    .where('jour', '<=', `${annee}-12-31`)
  if (utilisateurs) query = query.where('utilisateur_id', '=', sql<number>`any(${sql.val([...utilisateurs])}::int[])`)
  const rows = await query.orderBy('utilisateur_id').orderBy('reprise_id', 'desc').execute()
  return new Map(
    rows.flatMap(({ utilisateur_id, jour, minutes }) =>
      minutes === null ? [] : [[utilisateur_id, { jour, minutes }] as const],
    ),
  )
}

/** What holds for one person, a year each, the latest one first. */
export async function lireReprisesDe({ db, caller }: Lecture, utilisateur_id: number): Promise<Reprise[]> {
  const { rows } = await sql<Reprise & { minutes: number | null }>`
    select jour, minutes from (
      select distinct on (extract(year from jour)) jour, minutes from heures_reprises
      where compte_id = ${caller.compte_id} and utilisateur_id = ${utilisateur_id}
      order by extract(year from jour), reprise_id desc) h
    where minutes is not null order by jour desc`.execute(db)
  return rows
}

/** Adds what these people carried over, each as a line of its own. */
export async function insererReprises(
  { db, caller, now }: Pick<Context, 'db' | 'caller' | 'now'>,
  lignes: readonly { utilisateur_id: number; jour: string; minutes: number | null; motif: string }[],
): Promise<void> {
  if (lignes.length === 0) return
  const { compte_id, utilisateur_id: auteur_id } = caller
  await db
    .insertInto('heures_reprises')
    .values(lignes.map(ligne => ({ ...ligne, compte_id, auteur_id, fait_a: now })))
    .execute()
}

/** The balance of a closed month of that year was made with what was carried over: it is opened again first, before or after that day. */
async function exigerAnneeOuverte({ db, caller }: Lecture, utilisateur_id: number, jour: string): Promise<void> {
  const clos = await db
    .selectFrom('mois_clos')
    .select('mois')
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', '=', utilisateur_id)
    .where('etat', '=', 'clos')
    .where('mois', '>=', `${jour.slice(0, 4)}-01-01`)
    .where('mois', '<=', `${jour.slice(0, 4)}-12-31`)
    .orderBy('mois')
    .executeTakeFirst()
  if (!clos) return
  const [annee = '', mois = ''] = clos.mois.split('-')
  const message = `${libelleMois(Number(mois))} ${annee} est clos\u00a0: son solde en dépend. Rouvrez-le d’abord.`
  throw refuse('SAISIE', { champs: { jour: message } })
}

/** What all that somebody carries over was as it was read, in a word. */
export const versionDesReprises = (reprises: readonly Reprise[]): string =>
  versionDe({ reprises: reprises.map(r => [r.jour, r.minutes]) })

/** What is written of a day is about that day. @throws CodedError SAISIE */
async function exigerReprenable(
  context: Context,
  utilisateur_id: number,
  { jour, minutes, avant }: { jour: string; minutes: number | null; avant: Reprise | null },
): Promise<void> {
  const refuserJour = (message: string) => refuse('SAISIE', { champs: { jour: message } })
  if (minutes === null) {
    // Nothing else of the year is taken back under another day.
    if (avant && avant.jour !== jour)
      throw refuserJour(`Rien n’est repris au ${direJour(jour)}\u00a0: les heures le sont au ${direJour(avant.jour)}.`)
    return
  }
  const contrats = (await lireVersionsContrats(context, [utilisateur_id])).get(utilisateur_id) ?? []
  const refus = refuserMoisRepris(jour, { contrats, aujourdhui: jourParis(context.now) })
  if (refus) throw refuserJour(refus)
}

/**
 * What somebody carries over into the year of this day, in the place of what they did. The same again writes nothing.
 * @returns what held in that year, what does now, and the version of the whole @throws CodedError SAISIE, FICHE_MODIFIEE
 */
export async function ecrireRepriseDe(
  context: Context,
  utilisateur_id: number,
  { motif, version, ...saisie }: RepriseSaisie,
): Promise<{ readonly avant: Reprise | null; readonly minutes: number | null; readonly version: string }> {
  const jugee = jugerReprise(saisie)
  if ('champs' in jugee) throw refuse('SAISIE', { champs: jugee.champs })
  const [{ jour }, { minutes }] = [saisie, jugee]
  const { compte_id, utilisateur_id: moi } = context.caller
  await sql`select pg_advisory_xact_lock(${compte_id}, ${utilisateur_id})`.execute(context.db)
  const tenues = await lireReprisesDe(context, utilisateur_id)
  const avant = tenues.find(r => r.jour.slice(0, 4) === jour.slice(0, 4)) ?? null
  const lue = versionDesReprises(tenues)
  // What is asked again because its answer was lost is what holds already.
  const meme = minutes === null ? avant === null : avant?.jour === jour && avant.minutes === minutes
  if (meme) return { avant, minutes, version: lue }
  if (version !== lue) throw refuse('FICHE_MODIFIEE', { message: REPRISES_MODIFIEES })
  await exigerReprenable(context, utilisateur_id, { jour, minutes, avant })
  await exigerAnneeOuverte(context, utilisateur_id, jour)
  await insererReprises(context, [{ utilisateur_id, jour, minutes, motif }])
  await record(context, {
    action: ecrireReprise.id,
    entite: `agent:${utilisateur_id}`,
    avant,
    apres: { jour, minutes, motif },
  })
  await annoncer(context, [utilisateur_id, moi])
  return { avant, minutes, version: versionDesReprises(await lireReprisesDe(context, utilisateur_id)) }
}
