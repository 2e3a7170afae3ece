import { useEffect, useState } from 'react'
import { messageNonEnregistre } from '#client/queue/not-stored.ts'
import { perform } from '#client/queue/sync.ts'
import { nomClient } from '#domains/customers/model/client.ts'
import { type Etape, libelleEtape, trouverTransition } from '#domains/field-service/model/interventions/etapes.ts'
import type { InterventionActivite } from '#domains/field-service/model/interventions/planning.ts'
import { finirRetenue } from '../offline/retenue.ts'
import { etape } from '../offline.ts'

/** Longest wait for a stored move to show; a move that the replay does not follow must not block the button. */
const ATTENTE_MS = 3000
type Visite = Pick<
  InterventionActivite,
  'intervention_id' | 'etapes_en_cours' | 'client_civilite' | 'client_prenom' | 'client_nom'
>

/**
 * Moves a visit one step, forward or back (specification field-service §4). The screen shows it once it is stored, with
 * its way back beside it.
 */
export function useEtape(i: Visite) {
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
    [vers < de ? `Étape défaite\u00a0: ${libelleEtape(de)}` : trouverTransition(de, vers)?.libelle, nomClient(i)]
      .filter(Boolean)
      .join(', ')

  /** @returns whether the move was stored */
  async function passer(de: Etape, vers: Etape): Promise<boolean> {
    if (occupe) return false
    setErreur(null)
    setAttendue(vers)
    // The next step follows the closing that is still held back here: both leave.
    finirRetenue()
    try {
      const { intervention_id } = i
      await perform(etape, { intervention_id, de, vers }, { libelle: libelleDe(de, vers) })
      return true
    } catch (error) {
      setAttendue(null)
      setErreur(messageNonEnregistre(error))
      return false
    }
  }

  return { passer, occupe, erreur }
}
