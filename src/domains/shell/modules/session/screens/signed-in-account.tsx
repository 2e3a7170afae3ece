import { useContext, useState } from 'react'
import { useScreenTitle } from '#client/address/screen-title.ts'
import { TabContext } from '#client/address/tab-context.ts'
import type { ScreenProps } from '#client/modules/modules.ts'
import { AccountScreens, tokenOfHash } from './account-screens.tsx'
import { ConfirmHere } from './confirm-here.tsx'
import { AlreadyHere, InvitedHere } from './invited-here.tsx'

const TITLES: Readonly<Record<string, string>> = {
  recovery: 'Mot de passe oublié',
  confirmation: 'Confirmer mon adresse',
}

/**
 * A mail's link opened where somebody is signed in already. A new password can be chosen and an address confirmed without
 * signing out, which would seal what waits here; another account cannot be opened beside this one.
 */
export function Screen({ path }: ScreenProps) {
  const page = useContext(TabContext) ?? ''
  // Read once: it is taken out of the address right after.
  const [token] = useState(tokenOfHash)
  useScreenTitle(TITLES[page] ?? 'Vous êtes déjà connecté', { back: '/espace' })
  if (page === 'recovery') return <AccountScreens page="recovery" cle={null} />
  if (page === 'confirmation') return <ConfirmHere token={token ?? ''} />
  if (page === 'invitation') return <InvitedHere link={path[0] ?? ''} />
  return <AlreadyHere why="créer un compte" />
}
