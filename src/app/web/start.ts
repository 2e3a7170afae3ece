import { recoverSession } from '#client/sign-in.ts'
import { deviceDb } from '#offline/device-db.ts'

/** A database that does not open within this is held by an older page (offline rule 12). */
export const OPEN_TIMEOUT_MS = 3_000

export type Started = 'prete' | 'bloquee'

/** Reads the person this device last opened; tells when another page holds the database instead of waiting for ever. */
export async function start(restore: () => Promise<{ etat: string }>): Promise<Started> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const blocked = new Promise<Started>(resolve => {
    deviceDb().on('blocked', () => resolve('bloquee'))
    timer = setTimeout(() => resolve('bloquee'), OPEN_TIMEOUT_MS)
  })
  const opened = (async (): Promise<Started> => {
    const untouched = (await deviceDb().valeurs.count()) === 0
    const { etat } = await restore()
    if (etat === 'anonyme') void recoverSession(untouched)
    return 'prete'
  })()
  try {
    return await Promise.race([opened, blocked])
  } finally {
    clearTimeout(timer)
  }
}
