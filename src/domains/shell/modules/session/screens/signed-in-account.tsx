import { useContext } from 'react'
import { useScreenTitle } from '#client/address/screen-title.ts'
import { TabContext } from '#client/address/tab-context.ts'
import { useSessionState } from '#client/session/session.ts'
import { EmptyState } from '#kit/state/state-block.tsx'
import { deQui } from '#wire/names.ts'
import { AccountScreens } from './account-screens.tsx'

/**
 * A mail's link opened where somebody is signed in already. A new password can be chosen without signing out, which would
 * seal what waits here; another account cannot be opened beside this one.
 */
export function Screen() {
  const page = useContext(TabContext) ?? ''
  const user = useSessionState().session?.user
  useScreenTitle(page === 'recovery' ? 'Mot de passe oublié' : 'Vous êtes déjà connecté', { back: '/espace' })
  if (page === 'recovery') return <AccountScreens page="recovery" cle={null} />
  return (
    <EmptyState title="Vous êtes déjà connecté">
      Cet appareil est celui {deQui(user?.name ?? 'quelqu’un')}. Pour{' '}
      {page === 'invitation' ? 'répondre à l’invitation' : 'créer un compte'}, déconnectez-vous puis ouvrez le lien à
      nouveau.
    </EmptyState>
  )
}
