import { navigate } from '#client/location.ts'
import { signIn } from '#client/sign-in.ts'

/** A new account is entered at once; should that fail, the sign-in screen takes over. */
export async function enterAfter(username: string, password: string): Promise<void> {
  try {
    await signIn({ username, password })
    navigate('/', { replace: true })
  } catch {
    navigate('/login', { replace: true })
  }
}
