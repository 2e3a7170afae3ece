import { createHmac, timingSafeEqual } from 'node:crypto'
import { recordAnonymous } from '#domains/shell/server/anonymous-audit.ts'
import { readSecret } from '#server/auth/secret.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/errors.ts'
import { publish } from '#server/live/publish.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { composeMail } from '#server/mail/templates.ts'
import type { Services } from '#server/services.ts'

/** The mail may wait for its reader: it gives nothing but what the mailbox proves. */
const LIFE_MS = 30 * 86_400_000

export interface Owner {
  readonly compte_id: number
  readonly utilisateur_id: number
  readonly email: string
}

function sign(secret: Buffer, { utilisateur_id, email }: Owner, expire: number): Buffer {
  return createHmac('sha256', secret).update(`adresse:${utilisateur_id}:${expire}:${email}`).digest()
}

/** Says by itself whose it is and until when; another address of that person is another token. */
function writeToken(secret: Buffer, owner: Owner, now: Date): string {
  const expire = Math.floor((now.getTime() + LIFE_MS) / 1000)
  return `${owner.utilisateur_id}.${expire}.${sign(secret, owner, expire).toString('base64url')}`
}

/** First words of the mail: a welcome, or that it was asked for again. */
type Opening = { readonly subject: string; readonly paragraphs: readonly string[] }

/** The mail whose link shows that its address is the reader's. */
export async function composeVerification(
  services: Services,
  owner: Owner,
  { subject, paragraphs }: Opening,
  now: Date,
): Promise<Mail> {
  const token = writeToken(await readSecret(services.pools.system), owner, now)
  return composeMail({
    to: owner.email,
    subject,
    paragraphs: [
      ...paragraphs,
      'Confirmez que cette adresse est la vôtre\u00a0: vous pourrez alors inviter vos collègues, et déposer plus de fichiers.',
      'Si vous n’avez rien demandé, n’ouvrez pas ce lien\u00a0: sans lui, ce compte n’écrit à personne.',
    ],
    // After the #: browsers do not send it, so no server on the way can log it.
    link: { label: 'Confirmer mon adresse', url: `${services.config.publicUrl}/confirmation#jeton=${token}` },
  })
}

/** Whoever reads the mailbox owns the address: by the link, or by a recovery. Twice is once. */
export async function markVerified(db: Db, { compte_id, utilisateur_id }: Omit<Owner, 'email'>, now: Date) {
  const changed = await db
    .updateTable('compte')
    .set({ adresse_verifiee_a: now })
    .where('compte_id', '=', compte_id)
    .where('adresse_verifiee_a', 'is', null)
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('utilisateur as u')
          .select('u.email')
          .where('u.compte_id', '=', compte_id)
          .where('u.utilisateur_id', '=', utilisateur_id)
          .where('u.proprietaire', '=', true),
      ),
    )
    .returning('compte_id')
    .executeTakeFirst()
  if (!changed) return
  const entite = `compte:${compte_id}`
  await recordAnonymous(db, { compte_id, utilisateur_id, action: 'inscription.confirmer', entite })
  // The pages that are open stop asking for it.
  await publish({ db }, { compte_id, utilisateur_id: null, sujet: 'session' })
}

/** @throws CodedError LIEN_PERIME for a link unknown, too old, or of an address that was changed */
export async function verifyAddress({ pools }: Services, token: string, now: Date): Promise<void> {
  const { system } = pools
  const [, id, expire, proof] = /^(\d{1,9})\.(\d{1,11})\.([\w-]{43})$/.exec(token) ?? []
  if (!id || !expire || !proof || Number(expire) * 1000 < now.getTime()) throw refuse('LIEN_PERIME')
  const owner = await system
    .selectFrom('utilisateur')
    .innerJoin('compte', 'compte.compte_id', 'utilisateur.compte_id')
    .select(['utilisateur.compte_id', 'utilisateur.utilisateur_id', 'utilisateur.email'])
    .where('utilisateur.utilisateur_id', '=', Number(id))
    .where('utilisateur.actif', '=', true)
    .where('compte.actif', '=', true)
    .executeTakeFirst()
  // The same work for somebody who does not exist.
  const person = owner ?? { compte_id: 0, utilisateur_id: Number(id), email: '' }
  const expected = sign(await readSecret(system), person, Number(expire))
  const given = Buffer.from(proof, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected) || !owner) throw refuse('LIEN_PERIME')
  await system.transaction().execute(db => markVerified(db, owner, now))
}

/** Whether the company's address was shown to be somebody's. */
export async function isVerified(db: Db, compte_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('compte')
    .select('adresse_verifiee_a')
    .where('compte_id', '=', compte_id)
    .executeTakeFirst()
  return row !== undefined && row.adresse_verifiee_a !== null
}
