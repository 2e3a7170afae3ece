import { notifyWarning } from '#client/call/notices.ts'
import { perform } from '#client/queue/sync.ts'
import { patchUser, readSession } from '#client/session/session.ts'
import { poserEpingle, retirerEpingle } from '../offline.ts'

/** Pins or unpins at once; the server follows when it can. */
export async function togglePin(module_id: number): Promise<void> {
  const pins = readSession().session?.user.epingles ?? []
  const pinned = pins.includes(module_id)
  try {
    await perform(pinned ? retirerEpingle : poserEpingle, { module_id })
    await patchUser({ epingles: pinned ? pins.filter(id => id !== module_id) : [...pins, module_id] })
  } catch (error) {
    notifyWarning((error as Error).message)
  }
}
