import { useState } from 'react'
import { messageNonEnregistre } from '#client/not-stored.ts'
import { notifySuccess, notifyUndo, notifyWarning } from '#client/notices.ts'
import { myDb, perform, wakeSync } from '#client/sync.ts'
import { TYPE_PROPOSER } from '#domains/scheduling/model/echange.ts'
import type { EchangeLocal } from '#domains/scheduling/model/rejeu-echanges.ts'
import { isOnline } from '#offline/connectivity.ts'
import { restore } from '#offline/settle.ts'
import { takeBack } from '#offline/take-back.ts'
import { autreDe } from '../offline/phrases.ts'
import { LIBELLES_REPONSE, repondre } from '../offline.ts'

export type Reponse = 1 | 7 | 8

const FAIT: Readonly<Record<Reponse, string>> = {
  1: 'Échange accepté de votre côté',
  7: 'Proposition annulée',
  8: 'Échange refusé',
}

/** Answers an exchange from state 0, on the device first (specification scheduling §4). */
export function useReponse(e: EchangeLocal) {
  const [occupe, setOccupe] = useState(false)
  const [erreur, setErreur] = useState<string | null>(null)

  /** @returns whether it was kept */
  async function donner(action: Reponse, motif: string): Promise<boolean> {
    if (occupe) return false
    setOccupe(true)
    setErreur(null)
    try {
      if (action === 7 && (await reprendreProposition(e))) return true
      const libelle = `${LIBELLES_REPONSE[action]}, ${autreDe(e)}`
      const entry = await perform(repondre, { uid: e.bde_uid, de: 0, action, motif }, { libelle })
      void annoncer(FAIT[action], entry.id)
      return true
    } catch (error) {
      setErreur(messageNonEnregistre(error))
      return false
    } finally {
      setOccupe(false)
    }
  }

  return { donner, occupe, erreur }
}

/** Longest wait to see whether the answer has left already. */
const DEPART_MS = 300

/** Undo is offered for what is certainly still here: an answer that may have left is the office's, and says so. */
async function annoncer(fait: string, id: string): Promise<void> {
  await new Promise(resolve => setTimeout(resolve, DEPART_MS))
  const entry = await myDb().outbox.get(id)
  if (entry && !entry.partie) notifyUndo(`${fait}, à envoyer.`, () => void reprendre(id))
  else if (entry && !isOnline()) notifySuccess(`${fait}. Enregistré, part dès le retour du réseau.`)
  else notifySuccess(`${fait}, enregistré.`)
}

/** An answer that has not left goes as if it had never been given; one that has left is the office's. */
export async function reprendre(id: string): Promise<void> {
  const repris = await takeBack(myDb(), id)
  if (!repris) notifyWarning('Votre réponse est déjà partie au bureau\u00a0: elle ne peut plus être reprise.')
}

/** A proposal that never left needs no cancelling at the office. */
async function reprendreProposition(e: EchangeLocal): Promise<boolean> {
  if (e.bde_id !== null) return false
  const db = myDb()
  for (const id of e.actions) {
    if ((await db.outbox.get(id))?.type !== TYPE_PROPOSER) continue
    const repris = await takeBack(db, id)
    if (!repris) return false
    notifyUndo('Proposition reprise, rien n’est parti.', () => void restore(db, repris).then(wakeSync))
    return true
  }
  return false
}
