import { myDb, perform, wakeSync } from '#client/queue/sync.ts'
import { type CorrectionPayload, entiteHeure } from '#domains/field-service/model/mutations.ts'
import { clockOffset, correctedNow } from '#offline/clock.ts'
import { NotStored } from '#offline/outbox.ts'
import { resend } from '#offline/settle.ts'
import { correction } from '../offline.ts'

/**
 * Stores the correction of an hour; one that the office refused for this step gives its place, or the new one would wait
 * behind it.
 * @throws NotStored
 */
export async function corrigerHeure(payload: CorrectionPayload, libelle: string): Promise<void> {
  const db = myDb()
  const refusee = await db.outbox
    .where('entity')
    .equals(entiteHeure(payload))
    .filter(e => e.etat === 'a_resoudre')
    .first()
  if (!refusee) {
    await perform(correction, payload, { libelle })
    return
  }
  const maintenant = Date.now()
  try {
    await resend(db, refusee.id, payload, {
      fait_a: correctedNow(maintenant),
      appareil_a: new Date(maintenant).toISOString(),
      horloge_ecart_ms: clockOffset(),
    })
  } catch (error) {
    throw new NotStored(error)
  }
  wakeSync()
}
