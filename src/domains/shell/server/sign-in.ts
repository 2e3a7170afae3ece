import { consume, forgive, limitKey, signInLimits } from '#server/auth/limits.ts'
import { verifyPassword } from '#server/auth/passwords.ts'
import { refuse } from '#server/http/errors.ts'
import type { Services } from '#server/services.ts'

export interface Person {
  readonly compte_id: number
  readonly utilisateur_id: number
}

/**
 * The person these credentials belong to. Unknown, wrong, switched off: one answer, after the same work
 * (specification shell-and-administration §2.3, §8; ASVS 6.3.8).
 * @throws CodedError IDENTIFICATION, TROP_DE_TENTATIVES
 */
export async function identify(
  services: Services,
  given: { readonly username: string; readonly password: string; readonly address: string },
): Promise<Person> {
  const { system } = services.pools
  const email = given.username.trim().toLowerCase()
  const keys = {
    couple: limitKey('couple', email, given.address),
    compte: limitKey('compte', email),
    adresse: limitKey('adresse', given.address),
  }
  for (const kind of ['adresse', 'couple', 'compte'] as const) await consume(system, keys[kind], signInLimits[kind])
  // Null bytes cannot exist in a stored address, and PostgreSQL would refuse the query.
  const row = email.includes('\0')
    ? undefined
    : await system
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
  await forgive(system, [keys.couple, keys.compte], keys.adresse)
  return { compte_id: row.compte_id, utilisateur_id: row.utilisateur_id }
}
