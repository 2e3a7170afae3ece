import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { recordAnonymous } from '#domains/shell/server/anonymous-audit.ts'
import { readSecret } from '#server/auth/secret.ts'
import type { Db } from '#server/db/database.ts'
import { hashToken } from '#server/http/token.ts'
import { defineJob } from '#server/jobs/job.ts'
import { composeMail } from '#server/mail/templates.ts'
import { instantSchema, uuidSchema } from '#wire/ids.ts'

/** Counted from the sending, not from the request: a mail server that comes back late sends links that still work. */
export const LINK_LIFE_MS = 3_600_000

/** Derived, not drawn: a repeat of the job sends the same link, and the job itself holds no secret. */
export function deriveRecoveryToken(secret: Buffer, demande_id: string): string {
  return createHmac('sha256', secret).update(`recuperation:${demande_id}`).digest('base64url')
}

function findPerson(system: Db, email: string) {
  return system
    .selectFrom('utilisateur')
    .innerJoin('compte', 'compte.compte_id', 'utilisateur.compte_id')
    .select(['utilisateur.compte_id', 'utilisateur.utilisateur_id', 'utilisateur.email'])
    .where('utilisateur.email', '=', email)
    .where('utilisateur.actif', '=', true)
    .where('compte.actif', '=', true)
    .executeTakeFirst()
}
type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>

/**
 * Writes the link, in place of the person's former one.
 * @returns false when it has been used, or when another was sent after this one had been asked for
 */
async function writeLink(db: Db, person: Person, lien_hash: Buffer, demande_a: Date, now: Date): Promise<boolean> {
  const { compte_id, utilisateur_id } = person
  const expire_a = new Date(now.getTime() + LINK_LIFE_MS)
  // One job at a time per person.
  await db.selectFrom('utilisateur').select('actif').where('utilisateur_id', '=', utilisateur_id).forUpdate().execute()
  const known = await db
    .selectFrom('lien_personnel')
    .select(['lien_hash', 'utilise_a', 'expire_a'])
    .where('utilisateur_id', '=', utilisateur_id)
    .executeTakeFirst()
  if (known?.lien_hash.equals(lien_hash)) {
    if (known.utilise_a) return false
    await db.updateTable('lien_personnel').set({ expire_a }).where('lien_hash', '=', lien_hash).execute()
    return true
  }
  if (known && known.expire_a.getTime() - LINK_LIFE_MS > demande_a.getTime()) return false
  await db.deleteFrom('lien_personnel').where('utilisateur_id', '=', utilisateur_id).execute()
  await db
    .insertInto('lien_personnel')
    .values({ lien_hash, sorte: 'recuperation', compte_id, utilisateur_id, expire_a })
    .execute()
  const entite = `utilisateur:${utilisateur_id}`
  await recordAnonymous(db, { compte_id, utilisateur_id, action: 'recuperation.demander', entite })
  return true
}

/** Left for every address that was asked for, known or not: neither the answer nor its delay tells which. */
export const recoveryMailJob = defineJob({
  name: 'recuperation-envoyer',
  schema: z.strictObject({ email: z.string(), demande_id: uuidSchema, demande_a: instantSchema }),
  // About two hours in all: whoever still waits then has asked again.
  retry: { limit: 7, delaySeconds: 30 },
  async handle({ pools, mailer, config, clock }, { email, demande_id, demande_a }) {
    const person = await findPerson(pools.system, email)
    if (!person) return
    const jeton = deriveRecoveryToken(await readSecret(pools.system), demande_id)
    const written = await pools.system
      .transaction()
      .execute(db => writeLink(db, person, hashToken(jeton), new Date(demande_a), clock()))
    if (!written) return
    await mailer.send(
      composeMail({
        to: person.email,
        subject: 'Votre mot de passe Relais Terrain',
        paragraphs: [
          'Vous avez demandé à choisir un nouveau mot de passe.',
          'Ce lien vaut une heure et ne sert qu’une fois. Si vous n’avez rien demandé, ignorez ce message.',
        ],
        // After the #: browsers do not send it, so no server on the way can log it.
        link: { label: 'Choisir un nouveau mot de passe', url: `${config.publicUrl}/recovery#jeton=${jeton}` },
      }),
    )
  },
})
