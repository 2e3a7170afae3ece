import type { FastifyRequest } from 'fastify'
import { record } from '#server/audit/record.ts'
import type { Exchange } from '#server/auth/cookies.ts'
import { consume, forgive, limitKey } from '#server/auth/limits.ts'
import { verifyPassword } from '#server/auth/passwords.ts'
import { checkSameOrigin } from '#server/auth/refresh-cookie.ts'
import { endTabletSessions, newTabletSecret, readTablet, setTabletCookie } from '#server/auth/shared-tablet.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { hashToken } from '#server/http/token.ts'

/** Who administers the platform, or acts for somebody else, has nothing to do with the devices of a house. */
function checkOwnName({ caller }: Context): void {
  if (caller.acteur_utilisateur_id !== null || caller.administrateur_plateforme)
    throw refuse('DROIT_MANQUANT', {
      message: 'Les tablettes d’une maison se partagent et se retirent en son propre nom.',
    })
}

/** The password again: a session left open must not hand a device to everybody. */
async function checkPassword({ caller, services }: Context, password: string): Promise<void> {
  const { system } = services.pools
  const key = limitKey('mot-de-passe-tablette', String(caller.utilisateur_id))
  await consume(system, key, { gratuits: 5, plafond: 300 })
  const { mot_de_passe } = await system
    .selectFrom('utilisateur')
    .select('mot_de_passe')
    .where('utilisateur_id', '=', caller.utilisateur_id)
    .executeTakeFirstOrThrow()
  if (!(await verifyPassword(mot_de_passe, password))) {
    const champs = { mot_de_passe: 'Ce mot de passe n’est pas le bon.' }
    throw refuse('MOT_DE_PASSE_ACTUEL', { message: champs.mot_de_passe, champs })
  }
  await forgive(system, [key])
}

interface Shared {
  readonly libelle: string
  readonly mot_de_passe: string
}

/** @throws CodedError DROIT_MANQUANT, MOT_DE_PASSE_ACTUEL, TROP_DE_TENTATIVES, ORIGINE_REFUSEE, DEJA_PRIS */
export async function share(context: Context, exchange: Exchange, { libelle, mot_de_passe }: Shared): Promise<void> {
  const { caller, db, now, services } = context
  checkOwnName(context)
  checkSameOrigin(services, exchange.request)
  await checkPassword(context, mot_de_passe)
  if (await readTablet(services, exchange.request))
    throw refuse('DEJA_PRIS', { message: 'Cet appareil est déjà une tablette partagée.' })
  const secret = newTabletSecret()
  const { tablette_id } = await db
    .insertInto('tablette')
    .values({
      compte_id: caller.compte_id,
      libelle,
      secret_hash: hashToken(secret),
      creee_a: now,
      creee_par: caller.utilisateur_id,
    })
    .returning('tablette_id')
    .executeTakeFirstOrThrow()
  await record(context, { action: 'tablette.partager', entite: `tablette:${tablette_id}`, apres: { libelle } })
  setTabletCookie(services, exchange, secret)
}

/** Its cookie, its codes and what is open on it end together. @throws CodedError INTROUVABLE, DROIT_MANQUANT */
export async function withdraw(context: Context, tablette_id: string): Promise<void> {
  const { caller, db, now } = context
  checkOwnName(context)
  const withdrawn = await db
    .updateTable('tablette')
    .set({ secret_hash: null, retiree_a: now, retiree_par: caller.utilisateur_id })
    .where('tablette_id', '=', tablette_id)
    .where('retiree_a', 'is', null)
    .returning('tablette_id')
    .executeTakeFirst()
  if (!withdrawn) throw refuse('INTROUVABLE')
  await db.deleteFrom('tablette_personne').where('tablette_id', '=', tablette_id).execute()
  await endTabletSessions(db, { compte_id: caller.compte_id, tablette_id }, 'tablette-retiree', now)
  await record(context, { action: 'tablette.retirer', entite: `tablette:${tablette_id}` })
}

/** The shared device that asks. @throws CodedError INTROUVABLE, ORIGINE_REFUSEE */
export async function tabletOf(services: Context['services'], request: FastifyRequest) {
  checkSameOrigin(services, request)
  const tablet = await readTablet(services, request)
  if (!tablet) throw refuse('INTROUVABLE', { message: 'Cet appareil n’est pas une tablette partagée.' })
  return tablet
}
