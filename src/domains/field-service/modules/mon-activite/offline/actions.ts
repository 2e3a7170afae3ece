import type { ActionPresentation } from '#client/modules.ts'
import { libelleEtape, trouverTransition } from '#domains/field-service/model/etapes.ts'
import { type EtapePayload, TYPE_CLOTURE, TYPE_ETAPE } from '#domains/field-service/model/mutations.ts'
import type { OutboxEntry } from '#offline/entry.ts'
import { heureParis } from '#wire/dates.ts'
import { adresseCloture } from './adresses.ts'
import { type ValeurServeur, valeurServeur } from './conflit.ts'
import { CLOTUREE_AILLEURS, reprendreCloture, reprendreEtape } from './reprendre.ts'

/** What the sync centre does with refused actions of this module (offline rules 6 and 11). */

function comparerEtapes(vers: number, entry: OutboxEntry) {
  const serveur = valeurServeur(entry)
  return {
    mien: { auteur: `Vous, ${heureParis(entry.fait_a)}`, valeur: libelleEtape(vers) },
    sien: {
      auteur: serveur?.fait_a ? `Reçu au bureau, ${heureParis(serveur.fait_a)}` : 'Reçu au bureau',
      valeur: libelleEtape(serveur?.etapes_en_cours ?? -1) || 'Autre étape',
    },
  }
}

/** "Garder le mien": the same step, from where the visit now stands; null when no move leads there any more. */
export function etapeDepuisLeServeur(payload: EtapePayload, serveur: ValeurServeur | null): EtapePayload | null {
  if (!serveur) return payload
  const transition = trouverTransition(serveur.etapes_en_cours, payload.vers)
  return transition && { ...payload, de: transition.de }
}

/** "Corriger": the closing opens with what the refused report held. Our own queued operation wrote the payload. */
export function corrigerCloture(entry: Pick<OutboxEntry, 'id' | 'payload'>): string {
  const { intervention_id } = entry.payload as { intervention_id: number }
  return adresseCloture(intervention_id, entry.id)
}

export const ACTIONS: Readonly<Record<string, ActionPresentation>> = {
  [TYPE_ETAPE]: {
    // A step is a fact with its time: nothing to correct, it is sent again or given up.
    comparer: entry => comparerEtapes((entry.payload as EtapePayload).vers, entry),
    garder: entry => etapeDepuisLeServeur(entry.payload as EtapePayload, valeurServeur(entry)),
    reprendre: reprendreEtape,
  },
  [TYPE_CLOTURE]: {
    corriger: corrigerCloture,
    comparer: entry => ({
      ...comparerEtapes(3, entry),
      ...(valeurServeur(entry)?.etapes_en_cours === 3 ? { detail: CLOTUREE_AILLEURS } : {}),
    }),
    // Sent again as it is, it would be refused again: its step comes first.
    garder: null,
    reprendre: reprendreCloture,
  },
}
