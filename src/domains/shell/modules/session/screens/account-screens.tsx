import { useState } from 'react'
import { AskRecovery } from './ask-recovery.tsx'
import { ChoosePassword } from './choose-password.tsx'
import { ConfirmAddress } from './confirm-address.tsx'
import { Invitation } from './invitation.tsx'
import { Registration } from './registration.tsx'

/** The mail's link carries the token behind `#`: it never reaches a server log nor a referrer. */
export function tokenOfHash(): string | null {
  return new URLSearchParams(location.hash.slice(1)).get('jeton')
}

/** Screens of somebody who has no session yet, in one part apart from the sign-in screen. */
export function AccountScreens({ page, cle }: { page: string; cle: string | null }) {
  // Read once: it is taken out of the address right after.
  const [token] = useState(() => cle ?? tokenOfHash())
  if (page === 'inscription') return <Registration slug={cle} />
  if (page === 'invitation') return <Invitation id={cle ?? ''} />
  if (page === 'confirmation') return <ConfirmAddress token={token ?? ''} />
  return token ? <ChoosePassword token={token} /> : <AskRecovery />
}
