import { IconX } from '@tabler/icons-react'
import { ResendLink } from '#client/account/resend-link.tsx'
import { useMobile } from '#client/address/viewport.ts'
import { call } from '#client/call/api.ts'
import { usePutOff } from '#client/page/put-off.ts'
import { useSteady } from '#client/page/steady.ts'
import { useSession } from '#client/queue/use-sync.ts'
import { askConfirmation } from '#domains/shell/modules/inscription/contract.ts'
import { IconButton } from '#kit/button/icon-button.tsx'
import classes from './banners.module.css'

/** Until the mailed link was opened: what the company cannot do yet, and the link again. It may wait until tomorrow. */
export function AddressBanner() {
  const { session, valide, emprunt } = useSession()
  const asked = Boolean(session?.adresse_a_confirmer && valide && !emprunt)
  const [wanted] = useSteady(asked)
  // Confirmed, nothing says otherwise any more.
  if (!session || !asked || !wanted) return null
  return <Reminder email={session.user.email} />
}

function Reminder({ email }: { email: string }) {
  const phone = useMobile()
  const { off, putOff } = usePutOff('adresse')
  if (off) return null
  return (
    <div className={classes.banner} data-tone="wait" data-line={phone || undefined} role="status">
      <p>
        {phone
          ? 'Adresse à confirmer'
          : `Confirmez votre adresse ${email}, par le lien que vous avez reçu\u00a0: d’ici là, ni invitations ni gros fichiers.`}
      </p>
      <div className={classes.actions}>
        <ResendLink envoyer={() => call(askConfirmation)} />
        <IconButton label="Ne plus le dire aujourd’hui" onClick={putOff}>
          <IconX size={18} stroke={1.8} aria-hidden />
        </IconButton>
      </div>
    </div>
  )
}
