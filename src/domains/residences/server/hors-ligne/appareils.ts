import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { DROIT_MEDICAL } from '#domains/residences/model/adresses.ts'
import { APPAREILS_MAX, type AppareilUrgence } from '#domains/residences/model/hors-ligne.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { formaterNom } from '#wire/names.ts'
import { annoncer } from '../sejours/annoncer.ts'
import { estAutorise } from './permis.ts'
import '../tables.ts'

type Lecture = Pick<Context, 'db' | 'caller' | 'now'>
const entiteDe = (enrolement_id: number): string => `urgence_appareil:${enrolement_id}`

const NON_AUTORISE = 'La maison n’autorise pas la lecture hors ligne des fiches d’urgence.'
const APPAREIL_INCONNU = 'Cet appareil ne lit pas, ou ne lit plus, les fiches d’urgence sans réseau.'
const SANS_NOM = 'Cet appareil ne s’est pas nommé\u00a0: reconnectez-vous, puis recommencez.'

/** Devices that keep sheets; of everybody, or of the caller. */
export async function listerAppareils({ db, caller }: Lecture, { miens = false } = {}): Promise<AppareilUrgence[]> {
  let query = db
    .selectFrom('urgence_appareil as a')
    .innerJoin('utilisateur as u', join =>
      join.onRef('u.compte_id', '=', 'a.compte_id').onRef('u.utilisateur_id', '=', 'a.utilisateur_id'),
    )
    .select(['a.enrolement_id', 'a.appareil_libelle', 'a.appareil_id', 'a.utilisateur_id', 'a.cree_a', 'a.emporte_a'])
    .select(['u.nom', 'u.prenom'])
    .where('a.compte_id', '=', caller.compte_id)
    .where('a.retire_a', 'is', null)
  if (miens) query = query.where('a.utilisateur_id', '=', caller.utilisateur_id)
  const rows = await query.orderBy('a.cree_a', 'desc').orderBy('a.enrolement_id', 'desc').limit(200).execute()
  return rows.map(row => ({
    enrolement_id: row.enrolement_id,
    appareil_libelle: row.appareil_libelle || 'Appareil sans nom',
    personne: formaterNom(row),
    cree_a: row.cree_a.toISOString(),
    emporte_a: row.emporte_a?.toISOString() ?? null,
    courant: row.utilisateur_id === caller.utilisateur_id && row.appareil_id === caller.appareil_id,
  }))
}

/** Ends what these may keep: the rest of it is each device's, at its next contact. @returns how many */
export async function finirAppareils(
  { db, caller, now }: Lecture,
  motif: string,
  lesquels: RawBuilder<boolean | unknown>,
): Promise<number> {
  const { rows } = await sql`update urgence_appareil a set retire_a = ${now}, retire_motif = ${motif}
    where a.compte_id = ${caller.compte_id} and a.retire_a is null and ${lesquels} returning a.enrolement_id`.execute(
    db,
  )
  return rows.length
}

/** The enrolment of the device that asks, or null. */
async function trouverLeMien({ db, caller }: Lecture) {
  if (caller.appareil_id === null) return null
  const row = await db
    .selectFrom('urgence_appareil')
    .select(['enrolement_id', 'emporte_a'])
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', '=', caller.utilisateur_id)
    .where('appareil_id', '=', caller.appareil_id)
    .where('retire_a', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** What the device that asks may keep: an enrolment whose person lost the right ends here. */
export async function lireMonAppareil(context: Context) {
  const { caller } = context
  const autorise = caller.modules.has(DROIT_MEDICAL) && (await estAutorise(context))
  const mien = await trouverLeMien(context)
  if (mien && !autorise && caller.acteur_utilisateur_id === null) {
    await finirAppareils(context, 'droit', sql`a.enrolement_id = ${mien.enrolement_id}`)
    await record(context, { action: 'hors-ligne.finir', entite: entiteDe(mien.enrolement_id) })
  }
  return { autorise, enrolement_id: autorise ? (mien?.enrolement_id ?? null) : null }
}

/** @throws CodedError SAISIE: the house does not allow it */
async function exigerAutorisation(context: Lecture): Promise<void> {
  if (!(await estAutorise(context, { tenir: true }))) throw refuse('SAISIE', { message: NON_AUTORISE })
}

/** @throws CodedError SAISIE */
export async function enroler(context: Context, credential: string) {
  const { db, caller, now } = context
  const { compte_id, utilisateur_id, appareil_id, session_id } = caller
  await exigerAutorisation(context)
  if (appareil_id === null) throw refuse('SAISIE', { message: SANS_NOM })
  // One after the other, so that nobody has one device more by asking twice at once.
  await sql`select from utilisateur where compte_id = ${compte_id} and utilisateur_id = ${utilisateur_id}
    for no key update`.execute(db)
  await finirAppareils(
    context,
    'remplace',
    sql`a.utilisateur_id = ${utilisateur_id} and a.appareil_id = ${appareil_id}`,
  )
  if ((await listerAppareils(context, { miens: true })).length >= APPAREILS_MAX)
    throw refuse('SAISIE', {
      message: `${APPAREILS_MAX}\u00a0appareils au plus par personne\u00a0: retirez-en un dans «\u00a0Appareils connectés\u00a0».`,
    })
  const session = await db
    .selectFrom('session')
    .select('appareil_libelle')
    .where('session_id', '=', session_id)
    .executeTakeFirst()
  const appareil_libelle = (session?.appareil_libelle ?? '').slice(0, 200)
  const secret_sel = randomBytes(32)
  const { enrolement_id } = await db
    .insertInto('urgence_appareil')
    .values({ compte_id, utilisateur_id, appareil_id, appareil_libelle, credential, secret_sel, cree_a: now })
    .returning('enrolement_id')
    .executeTakeFirstOrThrow()
  await record(context, { action: 'hors-ligne.enroler', entite: entiteDe(enrolement_id) })
  await annoncer(context)
  return { enrolement_id, sel: secret_sel.toString('base64url') }
}

/** The enrolment that takes sheets along now. @throws CodedError SAISIE, INTROUVABLE */
export async function exigerAppareil(context: Context): Promise<number> {
  await exigerAutorisation(context)
  const mien = await trouverLeMien(context)
  if (!mien) throw refuse('INTROUVABLE', { message: APPAREIL_INCONNU })
  return mien.enrolement_id
}

/** @param miens the caller's own alone @throws CodedError INTROUVABLE */
export async function retirerAppareil(context: Context, enrolement_id: number, { miens = false } = {}): Promise<void> {
  const { caller } = context
  if (miens && caller.acteur_utilisateur_id !== null) throw refuse('DROIT_MANQUANT')
  const lequel = miens
    ? sql`a.enrolement_id = ${enrolement_id} and a.utilisateur_id = ${caller.utilisateur_id}`
    : sql`a.enrolement_id = ${enrolement_id}`
  if ((await finirAppareils(context, miens ? 'personne' : 'maison', lequel)) === 0) throw refuse('INTROUVABLE')
  await record(context, { action: 'hors-ligne.retirer', entite: entiteDe(enrolement_id) })
  await annoncer(context)
}
