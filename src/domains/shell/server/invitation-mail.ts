import { z } from 'zod'
import { deriveInvitationToken, findInvitationToSend } from '#domains/shell/server/invitations.ts'
import { readSecret } from '#server/auth/secret.ts'
import { hashToken } from '#server/http/token.ts'
import { defineJob } from '#server/jobs/job.ts'
import { MAIL_RETRY } from '#server/mail/mail-job.ts'
import { composeMail } from '#server/mail/templates.ts'
import { uuidSchema } from '#wire/ids.ts'
import { withoutLinks } from '#wire/link-free.ts'

/** Left in the transaction of the invitation; one used, replaced or expired before the mail server came back is not sent. */
export const invitationMailJob = defineJob({
  name: 'invitation-envoyer',
  schema: z.strictObject({ invitation_id: uuidSchema }),
  retry: MAIL_RETRY,
  async handle({ pools, mailer, config, clock }, { invitation_id }) {
    const found = await findInvitationToSend(pools.system, invitation_id, clock())
    if (!found) return
    const derived = deriveInvitationToken(await readSecret(pools.system), invitation_id)
    // Those written before links had a secret of their own are opened by their identifier.
    const link = found.lien_hash?.equals(hashToken(derived)) ? derived : invitation_id
    const [prenom, entreprise] = [withoutLinks(found.prenom), withoutLinks(found.compte_raison_sociale)]
    await mailer.send(
      composeMail({
        to: found.email,
        // A company's name must not carry a line break into a header.
        subject: `${entreprise.replace(/\s+/g, ' ')} vous invite sur Relais Terrain`,
        paragraphs: [`Bonjour ${prenom},`, `${entreprise} vous ouvre un compte. Ce lien vaut sept jours.`],
        link: { label: 'Choisir mon mot de passe', url: `${config.publicUrl}/invitation/${link}` },
      }),
    )
  },
})
