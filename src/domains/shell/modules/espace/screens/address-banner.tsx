import { ResendLink } from '#client/account/resend-link.tsx'
import { call } from '#client/call/api.ts'
import { useSession } from '#client/queue/use-sync.ts'
import { askConfirmation } from '#domains/shell/modules/inscription/contract.ts'
import classes from './banners.module.css'

/** Until the mailed link was opened: what the company cannot do yet, and the link again. */
export function AddressBanner() {
  const { session, valide, emprunt } = useSession()
  if (!session?.adresse_a_confirmer || !valide || emprunt) return null
  return (
    <div className={classes.banner} data-tone="wait" role="status">
      <p>
        Confirmez votre adresse {session.user.email}, par le lien que vous avez reçu&nbsp;: d’ici là, ni invitations ni
        gros fichiers.
      </p>
      <div className={classes.actions}>
        <ResendLink envoyer={() => call(askConfirmation)} />
      </div>
    </div>
  )
}
