import { dbOf } from '../queue/sync.ts'
import { KEPT } from '../session/kept-start.ts'
import { currentOwner } from '../session/session.ts'

/**
 * Whether the person has days of work of their own, as this device last knew: a phone opens on them, else on what they have to
 * handle. Read once, when the workspace starts: the bar does not change its order under a thumb.
 */
let held = false

export const holdsOwnDays = (): boolean => held

/** @param stored what the person's database held under `KEPT.joursTenus` */
export function restoreOwnDays(stored: unknown): void {
  held = stored === true
}

/** Told by whoever reads those days; it holds from the next start on. */
export function noteOwnDays(holds: boolean): void {
  const owner = currentOwner()
  // Somebody else's account opened by the assistance leaves nothing here.
  if (!owner || owner.emprunt) return
  // A comfort: a device that refuses to store it keeps working.
  void dbOf(owner)
    .cache.put({ cle: KEPT.joursTenus, valeur: holds })
    .catch(error => console.info('own days not kept', error))
}
