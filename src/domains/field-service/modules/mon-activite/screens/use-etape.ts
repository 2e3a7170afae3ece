import { useEffect, useState } from 'react'
import { messageNonEnregistre } from '#client/not-stored.ts'
import { dismissNotice, notifySuccess, notifyUndo } from '#client/notices.ts'
import { perform } from '#client/sync.ts'
import { type Etape, libelleEtape, trouverTransition } from '#domains/field-service/model/etapes.ts'
import { type InterventionActivite, nomClient } from '#domains/field-service/model/planning.ts'
import { heureParis } from '#wire/dates.ts'
import { etape } from '../offline.ts'

/** Longest wait for a stored move to show; a move that the replay does not follow must not block the button. */
const ATTENTE_MS = 3000
let retourPropose: number | null = null

/** The undo of a step goes as soon as the next one is done: it would no longer start from where the visit stands. */
export function oublierRetour(): void {
  if (retourPropose !== null) dismissNotice(retourPropose)
  retourPropose = null
}

type Visite = Pick<
  InterventionActivite,
  'intervention_id' | 'etapes_en_cours' | 'client_civilite' | 'client_prenom' | 'client_nom'
>

/**
 * Moves a visit one step, forward or back (specification field-service §4). "Enregistré" is said once it is true.
 * @param annulable false where 'Retour' stands on the screen: an undo beside it would only cover the page
 */
export function useEtape(i: Visite, annulable = true) {
  const [attendue, setAttendue] = useState<Etape | null>(null)
  const [erreur, setErreur] = useState<string | null>(null)
  const occupe = attendue !== null

  useEffect(() => {
    if (attendue === null) return
    // A second tap before the first one shows would queue the same move twice.
    const delai = attendue === i.etapes_en_cours ? 0 : ATTENTE_MS
    const minuteur = setTimeout(() => setAttendue(null), delai)
    return () => clearTimeout(minuteur)
  }, [attendue, i.etapes_en_cours])

  /** What the sync centre shows: the step and whose visit it is. */
  const libelleDe = (de: Etape, vers: Etape) =>
    [trouverTransition(de, vers)?.libelle, nomClient(i)].filter(Boolean).join(', ')

  /** @returns whether the move was stored */
  async function passer(de: Etape, vers: Etape): Promise<boolean> {
    if (occupe) return false
    oublierRetour()
    setErreur(null)
    setAttendue(vers)
    try {
      const { intervention_id } = i
      const entry = await perform(etape, { intervention_id, de, vers }, { libelle: libelleDe(de, vers) })
      const dit = `« ${libelleEtape(vers)} » enregistré à ${heureParis(entry.fait_a)}`
      if (vers < de || !annulable) notifySuccess(dit)
      else retourPropose = notifyUndo(dit, () => void revenir(intervention_id, vers, de))
      return true
    } catch (error) {
      setAttendue(null)
      setErreur(messageNonEnregistre(error))
      return false
    }
  }

  async function revenir(intervention_id: number, de: Etape, vers: Etape): Promise<void> {
    try {
      await perform(etape, { intervention_id, de, vers }, { libelle: libelleDe(de, vers) })
    } catch (error) {
      setErreur(messageNonEnregistre(error))
    }
  }

  return { passer, occupe, erreur }
}
