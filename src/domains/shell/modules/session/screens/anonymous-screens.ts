import { createElement, type ReactNode } from 'react'
import { lazyPart } from '#client/page/lazy-part.tsx'
import { LoginScreen } from './login-screen.tsx'

const Account = lazyPart(() => import('./account-screens.tsx').then(m => m.AccountScreens))

/** Screens of somebody who is not signed in (specification shell-and-administration §2.1); null: any other address. */
export function anonymousScreen(path: string): ReactNode {
  const [first = '', second, third] = path.split('/').filter(Boolean)
  if (first === 'login' && second === undefined) return createElement(LoginScreen)
  if (third !== undefined) return null
  if (first === 'confirmation' && second === undefined) return createElement(Account, { page: first, cle: null })
  if (first === 'recovery' || first === 'inscription')
    return createElement(Account, { page: first, cle: second ?? null })
  if (first === 'invitation' && second) return createElement(Account, { page: first, cle: second })
  return null
}
