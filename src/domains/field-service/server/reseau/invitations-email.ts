import { sql } from 'kysely'
import type { InvitationEmail, Sens } from '#domains/field-service/model/reseau/reseau.ts'
import { record } from '#server/audit/record.ts'
import type { Context, ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { annoncerReseau } from './prevenir.ts'
import '../tables.ts'

const commeDe = (sens: Sens) => (sens === 'recepteurs' ? 'recepteur' : 'emetteur')

/**
 * Addresses that the company wrote to and nobody has accepted from, last first: a refusal says nothing. Each under the number of its
 * first letter: a known address has one row a letter, an unknown one a single row.
 */
export async function listerInvitationsEmail({ db, caller, now }: ReadContext, sens: Sens): Promise<InvitationEmail[]> {
  const { rows } = await sql<{ invitation_id: number; email: string; cree_a: Date; expire_a: Date }>`select * from (
      select distinct on (v.email) min(v.invitation_id) over (partition by v.email) as invitation_id, v.email, v.cree_a, v.expire_a, v.retiree_a
      from lien_invitation v where v.compte_id = ${caller.compte_id} and v.comme = ${commeDe(sens)} and v.acceptee_a is null
      order by v.email, v.cree_a desc, v.invitation_id desc) d
    where d.retiree_a is null order by d.cree_a desc, d.invitation_id desc`.execute(db)
  return rows.map(({ invitation_id, email, cree_a, expire_a }) => ({
    invitation_id,
    email,
    depuis: cree_a.toISOString(),
    expire_a: expire_a.toISOString(),
    expiree: expire_a <= now,
  }))
}

/**
 * The letter's address finds nothing any more, whether somebody had an account there or not.
 * @throws CodedError INTROUVABLE: another company's, accepted, or taken back
 */
export async function retirerInvitationEmail(context: Context, sens: Sens, invitation_id: number): Promise<void> {
  const { db, now } = context
  const trouvee = (await listerInvitationsEmail(context, sens)).find(i => i.invitation_id === invitation_id)
  if (!trouvee) throw refuse('INTROUVABLE')
  const { email } = trouvee
  await db
    .updateTable('lien_invitation')
    .set({ retiree_a: now })
    .where('compte_id', '=', context.caller.compte_id)
    .where('email', '=', email)
    .where('comme', '=', commeDe(sens))
    .where('retiree_a', 'is', null)
    .execute()
  await sql`select reseau_retirer_email(${email}, ${sens === 'recepteurs'}, ${now})`.execute(db)
  await record(context, { action: `${sens}.retirer-email`, entite: 'lien:email', apres: { email } })
  await annoncerReseau(context)
}
