import { navigate } from '#client/address/location.ts'
import { notifySuccess } from '#client/call/notices.ts'
import { announceHeld, endHold, performHeld, undoHeld } from '#client/queue/held-action.ts'
import { currentOwner } from '#client/session/session.ts'
import type { CloturePayload } from '#domains/field-service/model/mutations.ts'
import type { OutboxEntry } from '#offline/entry.ts'
import { adresseCloture } from '../address.ts'
import { cloture } from '../offline.ts'
import type { Brouillon } from './brouillon.ts'
import { garderBrouillon } from './brouillon-store.ts'

/** "J'ai terminé" is held back: the office has no way back from a finished visit. The next step sends it at once. */

/** @throws NotStored */
export async function enregistrerCloture(payload: CloturePayload, libelle: string): Promise<OutboxEntry> {
  return await performHeld(cloture, payload, { libelle })
}

/** @param entree the queued closing; null where it took a refused one's place and leaves as such */
export function annoncerFin(entree: OutboxEntry | null, brouillon: Brouillon): void {
  if (!entree) {
    notifySuccess('Intervention terminée')
    return
  }
  const owner = currentOwner()
  announceHeld('Intervention terminée', async () => {
    // The form opens again as it was, signatures included.
    const words = {
      parti: 'Le compte rendu est déjà parti au bureau.',
      suivi: 'Autre chose a été fait depuis\u00a0: la clôture ne se défait plus.',
    }
    const done = await undoHeld(owner, entree, words, db => garderBrouillon(db, brouillon))
    if (done) navigate(adresseCloture(brouillon.intervention_id), { replace: true })
  })
}

/** The person went on: what was finished leaves, and is no more to be undone. */
export const finirRetenue = endHold
