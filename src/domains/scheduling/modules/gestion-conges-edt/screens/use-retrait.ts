import { useState } from 'react'
import { messageNonEnregistre } from '#client/not-stored.ts'
import { notifySuccess, notifyUndo, notifyWarning } from '#client/notices.ts'
import { myDb, perform, wakeSync } from '#client/sync.ts'
import { libelleTypeDemande } from '#domains/scheduling/model/conge.ts'
import { libellePeriode } from '#domains/scheduling/model/periode.ts'
import { isOnline } from '#offline/connectivity.ts'
import { restore } from '#offline/settle.ts'
import { takeBack } from '#offline/take-back.ts'
import type { DemandeLocale } from '../offline/rejeu.ts'
import { retirer } from '../offline.ts'

/** Takes a request back while it waits: off this device when it never left, else by an action of its own. */
export function useRetrait(d: DemandeLocale) {
  const [occupe, setOccupe] = useState(false)
  const [erreur, setErreur] = useState<string | null>(null)

  /** @returns whether it was kept */
  async function retirerDemande(): Promise<boolean> {
    if (occupe) return false
    setOccupe(true)
    setErreur(null)
    try {
      if (!(await reprendreDemande(d))) await enregistrer(d)
      return true
    } catch (error) {
      setErreur(messageNonEnregistre(error))
      return false
    } finally {
      setOccupe(false)
    }
  }
  return { retirerDemande, occupe, erreur }
}

async function enregistrer(d: DemandeLocale): Promise<void> {
  const quoi = `${libelleTypeDemande(d.demande_type)} ${libellePeriode(d.demande_conge_date_debut, d.demande_conge_date_fin)}`
  const entry = await perform(retirer, { uid: d.demande_conge_uid, de: 0 }, { libelle: `Retirer : ${quoi}` })
  // With a network it leaves at once: promising to take it back would be untrue.
  if (isOnline()) notifySuccess('Retrait enregistré.')
  else notifyUndo('Retrait enregistré, à envoyer.', () => void reprendreRetrait(entry.id))
}

async function reprendreRetrait(id: string): Promise<void> {
  if (!(await takeBack(myDb(), id)))
    notifyWarning('Le retrait est déjà parti au bureau : faites une nouvelle demande si besoin.')
}

/** A request that never left needs no withdrawal at the office. */
async function reprendreDemande(d: DemandeLocale): Promise<boolean> {
  const [premiere] = d.actions
  if (d.demande_conge_id !== null || premiere === undefined) return false
  const reprises = await takeBack(myDb(), premiere)
  if (!reprises) return false
  notifyUndo('Demande retirée, rien n’est parti.', () => void restore(myDb(), reprises).then(wakeSync))
  return true
}
