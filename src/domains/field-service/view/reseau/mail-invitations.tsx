import { Button } from '@mantine/core'
import { useReading } from '#client/reading/use-reading.ts'
import { useWriting } from '#client/reading/use-writing.ts'
import type { OperationsReseau } from '#domains/field-service/model/reseau/operations.ts'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { formaterInstant } from '#wire/moments.ts'

/** Addresses that were written to and from which nobody accepted yet; who reads them is told by nothing. */
export function MailInvitations({ operations, online }: { operations: OperationsReseau; online: boolean }) {
  const { data } = useReading(operations.listerEmails)
  const retirer = useWriting(operations.retirerEmail, { toast: true })
  if (!data?.length) return null
  return (
    <section aria-label="Invitations par e-mail">
      <ul className={panel.list}>
        {data.map(({ invitation_id, email, depuis, expire_a, expiree }) => (
          <li className={panel.entry} key={invitation_id}>
            <span>
              {expiree ? 'Invitation expirée, envoyée à ' : 'Invitation envoyée à '}
              <b>{email}</b>
            </span>
            <span className={panel.quiet}>
              {expiree ? `envoyée ${formaterInstant(depuis)}` : `à accepter avant ${formaterInstant(expire_a)}`}
            </span>
            <div className={panel.tools}>
              <Button
                variant="subtle"
                color="red"
                aria-label={`Retirer l’invitation envoyée à ${email}`}
                disabled={!online || retirer.pending}
                onClick={() => void retirer.write({ params: { id: String(invitation_id) } })}
              >
                Retirer l’invitation
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
