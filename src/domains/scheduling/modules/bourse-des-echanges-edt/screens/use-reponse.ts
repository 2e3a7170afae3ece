import { notifyUndo } from '#client/call/notices.ts'
import { useTask } from '#client/call/use-task.ts'
import { doUndoably, type HeldWords } from '#client/queue/held-action.ts'
import { messageNonEnregistre } from '#client/queue/not-stored.ts'
import { myDb, wakeSync } from '#client/queue/sync.ts'
import { TYPE_PROPOSER } from '#domains/scheduling/model/echanges/echange.ts'
import type { EchangeLocal } from '#domains/scheduling/model/echanges/rejeu.ts'
import { restore } from '#offline/settle.ts'
import { takeBack } from '#offline/take-back.ts'
import { LIBELLES_REPONSE, repondre } from '../offline.ts'
import { autreDe } from '../view/phrases.ts'

export type Reponse = 1 | 7 | 8

const PARTI = 'Votre réponse est déjà partie au bureau\u00a0: elle ne peut plus être reprise.'
const SUIVI = 'Autre chose a été fait depuis\u00a0: votre réponse ne se défait plus.'
const MOTS: Readonly<Record<Reponse, HeldWords>> = {
  1: { fait: 'Échange accepté de votre côté', parti: PARTI, suivi: SUIVI },
  7: { fait: 'Proposition annulée', parti: PARTI, suivi: SUIVI },
  8: { fait: 'Échange refusé', parti: PARTI, suivi: SUIVI },
}

/**
 * Answers an exchange from state 0, on the device first (specification scheduling §4). The colleague and the manager hear
 * of it once its ten seconds are over: from then on it is for them to go back on it.
 */
export function useReponse(e: EchangeLocal) {
  const { run, pending: occupe, message: erreur } = useTask({ say: messageNonEnregistre })

  /** @returns whether it was kept */
  const donner = (action: Reponse, motif: string): Promise<boolean> =>
    run(async () => {
      if (action === 7 && (await reprendreProposition(e))) return
      const libelle = `${LIBELLES_REPONSE[action]}, ${autreDe(e)}`
      await doUndoably(repondre, { uid: e.bde_uid, de: 0, action, motif }, MOTS[action], { libelle })
    })

  return { donner, occupe, erreur }
}

/** A proposal that never left needs no cancelling at the office. */
async function reprendreProposition(e: EchangeLocal): Promise<boolean> {
  if (e.bde_id !== null) return false
  const db = myDb()
  for (const id of e.actions) {
    if ((await db.outbox.get(id))?.type !== TYPE_PROPOSER) continue
    const repris = await takeBack(db, id)
    if (!repris) return false
    notifyUndo('Proposition reprise, rien n’est parti.', () => restore(db, repris).then(wakeSync))
    return true
  }
  return false
}
