import { myDb } from '#client/queue/sync.ts'
import { useLiveRead } from '#client/reading/use-live-read.ts'
import { estVierge } from '#domains/field-service/modules/mon-activite/offline/brouillon.ts'
import { lireBrouillon } from '#domains/field-service/modules/mon-activite/offline/brouillon-store.ts'

/** Whether something of a closing stands on this device; false until it was read. */
export function useBegunClosing(id: number): boolean {
  const commencee = useLiveRead(`mon-activite:cloture-commencee:${id}`, async () => {
    const garde = await lireBrouillon(myDb(), id)
    return garde !== null && !estVierge(garde.brouillon)
  })
  return commencee ?? false
}
