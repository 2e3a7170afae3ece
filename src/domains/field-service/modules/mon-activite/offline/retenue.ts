import { navigate } from '#client/location.ts'
import { messageNonEnregistre } from '#client/not-stored.ts'
import { dismissNotice, notifySuccess, notifyUndo, notifyWarning } from '#client/notices.ts'
import { currentOwner } from '#client/session.ts'
import { dbOf, myDb, perform, sendHeld } from '#client/sync.ts'
import type { CloturePayload } from '#domains/field-service/model/mutations.ts'
import type { OutboxEntry } from '#offline/entry.ts'
import { HOLD_MS, holdBack } from '#offline/hold.ts'
import { restore } from '#offline/settle.ts'
import { takeBack } from '#offline/take-back.ts'
import type { Owner } from '#offline/user-db.ts'
import { cloture } from '../offline.ts'
import { adresseCloture } from './adresses.ts'
import type { Brouillon } from './brouillon.ts'
import { garderBrouillon } from './brouillon-store.ts'

/**
 * "J'ai terminé" can be taken back for ten seconds, network or not: the office has no way back from a finished visit, so
 * the closing stays here that long. Whoever goes on, or puts the phone away, sends it at once.
 */

let enCours: { readonly avis: number; readonly finir: () => void } | null = null

/** @throws NotStored */
export async function enregistrerCloture(payload: CloturePayload, libelle: string): Promise<OutboxEntry> {
  finirRetenue()
  try {
    await holdBack(myDb(), cloture.entity(payload))
  } catch (error) {
    // A device too full to wait sends as it always did; the closing itself is what must be kept.
    console.info('clôture non retenue', error)
  }
  return await perform(cloture, payload, { libelle })
}

/** @param entree the queued closing; null where it took a refused one's place and leaves as such */
export function annoncerFin(entree: OutboxEntry | null, brouillon: Brouillon): void {
  if (!entree) {
    notifySuccess('Intervention terminée')
    return
  }
  const owner = currentOwner()
  const avis = notifyUndo('Intervention terminée', () => {
    arreter()
    void defaire(owner, entree, brouillon)
  })
  const minuteur = setTimeout(finirRetenue, HOLD_MS)
  document.addEventListener('visibilitychange', siCachee)
  enCours = {
    avis,
    finir: () => {
      clearTimeout(minuteur)
      document.removeEventListener('visibilitychange', siCachee)
    },
  }
}

/** The person went on: what was finished leaves, and is no more to be undone. */
export function finirRetenue(): void {
  const avis = arreter()
  if (avis === null) return
  dismissNotice(avis)
  void sendHeld()
}

function arreter(): number | null {
  const avis = enCours?.avis ?? null
  enCours?.finir()
  enCours = null
  return avis
}

function siCachee(): void {
  if (document.visibilityState === 'hidden') finirRetenue()
}

/** The closing goes as if it had never been sent, and its form opens again as it was, signatures included. */
async function defaire(owner: Owner | null, { id }: OutboxEntry, brouillon: Brouillon): Promise<void> {
  try {
    const db = dbOf(owner)
    const reprises = await takeBack(db, id)
    if (!reprises) {
      notifyWarning('Le compte rendu est déjà parti au bureau.')
      return
    }
    try {
      // What was done since would go with it.
      if (reprises.length > 1) throw new Error('done since')
      await garderBrouillon(db, brouillon)
    } catch (error) {
      await restore(db, reprises)
      notifyWarning(
        reprises.length > 1
          ? 'Autre chose a été fait depuis\u00a0: la clôture ne se défait plus.'
          : messageNonEnregistre(error),
      )
      return
    }
    navigate(adresseCloture(brouillon.intervention_id), { replace: true })
  } catch (error) {
    notifyWarning(messageNonEnregistre(error))
  } finally {
    void sendHeld()
  }
}
