import { forgetDraft } from '#client/draft/kept-drafts.ts'
import { myDb, perform } from '#client/queue/sync.ts'
import { nomClient } from '#domains/customers/model/client.ts'
import type { InterventionActivite } from '#domains/field-service/model/interventions/planning.ts'
import { observation } from '../offline.ts'
import { type BrouillonObservation, cleObservation } from './brouillon-observation.ts'

type Visite = Pick<InterventionActivite, 'intervention_id' | 'client_civilite' | 'client_prenom' | 'client_nom'>

/** @throws NotStored */
export async function ajouterObservation(visite: Visite, { uid, texte }: BrouillonObservation): Promise<void> {
  const { intervention_id } = visite
  await perform(observation, { intervention_id, texte, uid }, { libelle: `Observation, ${nomClient(visite)}` })
}

/**
 * Adds what was left in its draft, from elsewhere than its own form.
 * @throws NotStored
 */
export async function ajouterBrouillon(visite: Visite, brouillon: BrouillonObservation): Promise<void> {
  await ajouterObservation(visite, brouillon)
  try {
    await forgetDraft(myDb(), cleObservation(visite.intervention_id))
  } catch (error) {
    // It is stored: a draft left behind is known for its own, and dropped when the form next opens.
    console.warn('brouillon non oublié', error)
  }
}
