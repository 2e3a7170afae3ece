import { signIn } from '#client/account/sign-in.ts'
import { navigate } from '#client/address/location.ts'

/** A new account is entered at once; should that fail, the sign-in screen takes over. */
export async function enterAfter(username: string, password: string): Promise<void> {
  try {
    await signIn({ username, password })
    navigate('/', { replace: true })
  } catch {
    navigate('/login', { replace: true })
  }
}
