import { recoverSession } from '#client/account/recover-session.ts'
import { askKeptStart } from '#client/session/kept-start.ts'
import { currentOwner, readSession, subscribeSession } from '#client/session/session.ts'
import { isOnline } from '#offline/connectivity.ts'
import { deviceDb } from '#offline/device-db.ts'
import { accessToken } from '#offline/token.ts'
import { openUserDb } from '#offline/user-db.ts'

/** A database that does not open within this is held by an older page (offline rule 12). */
export const OPEN_TIMEOUT_MS = 3_000

/** `illisible`: the browser's storage answers with an error, which no waiting ends. */
export type Started = 'prete' | 'bloquee' | 'illisible'

/** Read at the next start by the script of vite.config.ts: the workspace is then fetched together with the page. */
const OPEN_KEY = 'relais-terrain-ouverte'

function rememberOpen(): void {
  const { etat } = readSession()
  try {
    if (etat === 'ouverte') localStorage.setItem(OPEN_KEY, '1')
    else if (etat === 'anonyme') localStorage.removeItem(OPEN_KEY)
  } catch (error) {
    console.info('start not remembered', error)
  }
}

/** Longer than this and the outline of the workspace is shown meanwhile. */
const WORKSPACE_PATIENCE_MS = 1_000

/** Waits for the work, at most so long; whoever draws it hears of a failure. */
async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>(resolve => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([work.catch(error => console.info('workspace not there yet', error)), late])
  clearTimeout(timer)
}

/** The token comes while the workspace loads, rather than at its first call; whoever needs it hears of a failure. */
function askTokenEarly(): void {
  const owner = currentOwner()
  if (owner && readSession().valide && isOnline())
    accessToken(owner).catch(error => console.info('no token yet', error))
}

/** The signed-in person's database answers, or its error is told: their work must not seem to be nowhere. */
async function openOwn(): Promise<void> {
  const owner = currentOwner()
  if (owner) await openUserDb(owner).open()
}

/** Reads the person this device last opened; tells when another page holds the database instead of waiting for ever. */
export async function start(
  restore: () => Promise<{ etat: string }>,
  prepareWorkspace: () => Promise<unknown>,
): Promise<Started> {
  subscribeSession(rememberOpen)
  let timer: ReturnType<typeof setTimeout> | undefined
  const blocked = new Promise<Started>(resolve => {
    deviceDb().on('blocked', () => resolve('bloquee'))
    timer = setTimeout(() => resolve('bloquee'), OPEN_TIMEOUT_MS)
  })
  const opened = (async (): Promise<Started> => {
    const { etat } = await restore()
    if (etat === 'anonyme') void recoverSession()
    else {
      const owner = currentOwner()
      if (owner) askKeptStart(owner)
      askTokenEarly()
      await Promise.all([openOwn(), within(WORKSPACE_PATIENCE_MS, prepareWorkspace())])
    }
    return 'prete'
  })().catch((error: unknown): Started => {
    console.error('storage', error)
    return 'illisible'
  })
  try {
    return await Promise.race([opened, blocked])
  } finally {
    clearTimeout(timer)
  }
}
