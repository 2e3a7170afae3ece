import Dexie from 'dexie'
import { deviceDb } from '#offline/device-db.ts'
import { dropBorrowed, holdBorrowed } from '#offline/token.ts'
import { forgetUserDb, type Owner, userDbName, welcomeUserDb } from '#offline/user-db.ts'
import { deQui } from '#wire/names.ts'
import { NOTICE_MS } from '#wire/notice.ts'
import { navigate } from '../address/location.ts'
import { notify, notifySuccess } from '../call/notices.ts'
import { borrowSession, readSession, restoreSession, subscribeSession } from '../session/session.ts'
import { closeServerSession, fetchSession } from './sign-in.ts'

/**
 * An administrator in somebody's account (security "Impersonation"): in the memory of this page only, with a database
 * of its own that is erased at the end. Other pages, the service worker and a reload stay the administrator's.
 */
interface Open {
  readonly owner: Owner
  readonly token: string
  readonly timer: ReturnType<typeof setTimeout>
  readonly release: () => void
}

let open: Open | null = null
let ending = false

/** Opens the account that the server has just given the token of. @throws ApiProblem, Offline */
export async function beginImpersonation(given: { token: string; expires_in: number }): Promise<void> {
  const session = await fetchSession(given.token)
  const { user } = session
  const owner: Owner = { compte_id: user.compte_id, utilisateur_id: user.id, emprunt: true }
  const base = userDbName(owner)
  const release = await hold(base)
  // Decided before anything is written: a page that dies leaves nothing behind the next start.
  const row = { base, ...owner, nom: user.name, compte: user.compte_raison_sociale, scelle: false, en_attente: 0 }
  await deviceDb().personnes.put({ ...row, a_effacer: 'tout' })
  await Dexie.delete(base)
  welcomeUserDb(owner)
  holdBorrowed(owner, given.token, given.expires_in)
  const emprunt = { fin: performance.now() + given.expires_in * 1000 }
  const timer = setTimeout(() => void endImpersonation('finie'), given.expires_in * 1000)
  open = { owner, token: given.token, timer, release }
  addEventListener('pagehide', tellGone)
  borrowSession(session, emprunt)
  // Once the administrator's screens are gone: they would lead to their own first one.
  navigate('/', { replace: true })
}

subscribeSession(() => {
  if (!open) return
  const { emprunt, valide } = readSession()
  if (emprunt && !valide) void endImpersonation('finie')
  if (emprunt) return
  // The screens of the account are gone: what they kept may go too.
  const gone = open
  open = null
  void clean(gone).catch(error => console.info('erasure put off', error))
})

/** Back to the administrator's own session. `finie`: the half hour is over, or the person ended it. */
export async function endImpersonation(why: 'quitte' | 'finie'): Promise<void> {
  if (!open || ending) return
  ending = true
  const name = readSession().session?.user.name ?? ''
  try {
    if (why === 'quitte') void closeServerSession(open.token)
    dropBorrowed()
    await restoreSession()
    navigate('/', { replace: true })
  } finally {
    ending = false
  }
  if (why === 'quitte') return void notifySuccess(`Vous avez quitté le compte ${deQui(name)}.`)
  const message = `L’accès au compte ${deQui(name)} est terminé\u00a0: vous êtes revenu dans le vôtre.`
  notify({ code: 'warning', message, duration: 2 * NOTICE_MS.standard })
}

async function clean({ owner, timer, release }: Open): Promise<void> {
  clearTimeout(timer)
  removeEventListener('pagehide', tellGone)
  dropBorrowed()
  forgetUserDb(owner)
  const base = userDbName(owner)
  await Dexie.delete(base)
  await deviceDb().personnes.delete(base)
  release()
}

/** The page goes, and its token with it: the session is closed rather than left to its half hour. */
function tellGone(): void {
  if (open) void closeServerSession(open.token)
}

/** Held as long as this page is in the account, so that no other page erases what it uses. */
async function hold(name: string): Promise<() => void> {
  if (!navigator.locks) return () => undefined
  return await new Promise<() => void>(resolve => {
    void navigator.locks.request(name, { ifAvailable: true }, lock => {
      if (lock) return new Promise<void>(release => resolve(release))
      return resolve(() => undefined)
    })
  })
}
