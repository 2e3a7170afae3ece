import { isKnownDevice } from '#server/auth/known-device.ts'
import { consume, consumeRefundable, forgive, limitKey, signInLimits } from '#server/auth/limits.ts'
import { verifyPassword } from '#server/auth/passwords.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/errors.ts'
import type { Services } from '#server/services.ts'

export interface Person {
  readonly compte_id: number
  readonly utilisateur_id: number
}

interface Given {
  readonly username: string
  readonly password: string
  readonly address: string
  /** The secret of the device's cookie, as it was brought. */
  readonly device?: string | undefined
}

/**
 * Counts the try before anything is compared. A device that signed in to this account before has a bucket of its own; everybody
 * else shares those of the address and of the account.
 * @returns what a success forgives
 */
async function countTry(system: Db, email: string, { address, device }: Given): Promise<() => Promise<void>> {
  if (device && (await isKnownDevice(system, email, device))) {
    const appareil = limitKey('appareil', email, device)
    await consume(system, appareil, signInLimits.appareil)
    // The world's tries stay counted: the owner's success must not give those who guess new free ones.
    return () => forgive(system, [appareil])
  }
  const keys = {
    adresse: limitKey('adresse', address),
    couple: limitKey('couple', email, address),
    compte: limitKey('compte', email),
  }
  const refund = await consumeRefundable(system, keys.adresse, signInLimits.adresse)
  for (const kind of ['couple', 'compte'] as const) await consume(system, keys[kind], signInLimits[kind])
  return async () => {
    await forgive(system, [keys.couple, keys.compte])
    // The wrong ones of the address stay counted, and are forgotten no later for the right ones of its neighbours.
    await refund()
  }
}

/**
 * The person these credentials belong to. Unknown, wrong, switched off: one answer, after the same work
 * (specification shell-and-administration §2.3, §8; ASVS 6.3.8).
 * @throws CodedError IDENTIFICATION, TROP_DE_TENTATIVES
 */
export async function identify(services: Services, given: Given): Promise<Person> {
  const { system } = services.pools
  const written = given.username.trim().toLowerCase()
  // Null bytes cannot exist in a stored address, and PostgreSQL would refuse the query.
  const email = written.includes('\0') ? '' : written
  const pardon = await countTry(system, email, given)
  const row = await system
    .selectFrom('utilisateur')
    .innerJoin('compte', 'compte.compte_id', 'utilisateur.compte_id')
    .select([
      'utilisateur.compte_id',
      'utilisateur.utilisateur_id',
      'utilisateur.mot_de_passe',
      'utilisateur.actif',
      'compte.actif as compte_actif',
    ])
    .where('utilisateur.email', '=', email)
    .executeTakeFirst()
  const matches = await verifyPassword(row?.mot_de_passe, given.password)
  if (!row || !matches || !row.actif || !row.compte_actif) throw refuse('IDENTIFICATION')
  await pardon()
  return { compte_id: row.compte_id, utilisateur_id: row.utilisateur_id }
}
