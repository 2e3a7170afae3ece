import { createElement, lazy, type ReactNode } from 'react'
import { loadPart } from '#client/load.ts'
import { LoginScreen } from './login-screen.tsx'

const Account = lazy(() => loadPart(() => import('./account-screens.tsx')).then(m => ({ default: m.AccountScreens })))

/** Screens of somebody who is not signed in (specification shell-and-administration §2.1); null: any other address. */
export function anonymousScreen(path: string): ReactNode {
  const [first = '', second, third] = path.split('/').filter(Boolean)
  if (first === 'login' && second === undefined) return createElement(LoginScreen)
  if (third !== undefined) return null
  if (first === 'recovery' || first === 'inscription')
    return createElement(Account, { page: first, cle: second ?? null })
  if (first === 'invitation' && second) return createElement(Account, { page: first, cle: second })
  return null
}
