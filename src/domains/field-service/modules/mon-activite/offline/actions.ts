import type { ActionPresentation } from '#client/modules/modules.ts'
import { NOMS_HEURES } from '#domains/field-service/model/interventions/correction.ts'
import { libelleEtape, trouverTransition } from '#domains/field-service/model/interventions/etapes.ts'
import {
  type CorrectionPayload,
  type EtapePayload,
  TYPE_CLOTURE,
  TYPE_CORRECTION,
  TYPE_ETAPE,
} from '#domains/field-service/model/mutations.ts'
import { direAuteur } from '#domains/field-service/model/rapports/second-compte-rendu.ts'
import type { OutboxEntry } from '#offline/entry.ts'
import { heureParis } from '#wire/dates.ts'
import { adresseCloture, adresseIntervention } from '../address.ts'
import { comparerComptesRendus } from '../view/comparer-comptes-rendus.ts'
import { heureServeur, type ValeurServeur, valeurServeur } from '../view/conflit.ts'
import { reprendreCloture, reprendreEtape } from './reprendre.ts'

/** What the sync centre does with refused actions of this module (offline rules 6 and 11). */

function comparerEtapes(vers: number, entry: OutboxEntry) {
  const serveur = valeurServeur(entry)
  return {
    mine: { author: `Vous, ${heureParis(entry.fait_a)}`, value: libelleEtape(vers) },
    theirs: {
      author: serveur?.fait_a ? `Reçu au bureau, ${heureParis(serveur.fait_a)}` : 'Reçu au bureau',
      value: libelleEtape(serveur?.etapes_en_cours ?? -1) || 'Autre étape',
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

/** Both hours of a step corrected here and elsewhere. */
function comparerHeures(entry: OutboxEntry) {
  // Our own queued operation wrote the payload.
  const { etape, vers, motif } = entry.payload as CorrectionPayload
  const serveur = heureServeur(entry)
  const dire = (heure: string) => `${NOMS_HEURES[etape].nom} à ${heureParis(heure)}`
  return {
    mine: { author: `Vous, ${heureParis(entry.fait_a)}`, value: dire(vers), facts: [motif] },
    theirs: {
      author: (serveur && direAuteur(serveur)) || 'Reçu au bureau',
      value: serveur ? dire(serveur.heure) : 'Autre heure',
    },
  }
}

/** "Garder le mien": the same hour, over the one the office holds now. */
function heureDepuisLeServeur(entry: OutboxEntry): CorrectionPayload {
  const payload = entry.payload as CorrectionPayload
  return { ...payload, de: heureServeur(entry)?.heure ?? payload.de }
}

export const ACTIONS: Readonly<Record<string, ActionPresentation>> = {
  [TYPE_ETAPE]: {
    // A step is a fact with its time: nothing to correct, it is sent again or given up.
    compare: entry => comparerEtapes((entry.payload as EtapePayload).vers, entry),
    keepMine: entry => etapeDepuisLeServeur(entry.payload as EtapePayload, valeurServeur(entry)),
    takeUp: reprendreEtape,
  },
  [TYPE_CORRECTION]: {
    // Refused for what it says: the step itself is where another hour is given.
    correct: ({ payload }) => adresseIntervention((payload as CorrectionPayload).intervention_id),
    compare: comparerHeures,
    keepMine: heureDepuisLeServeur,
  },
  [TYPE_CLOTURE]: {
    correct: corrigerCloture,
    compare: entry => comparerComptesRendus(entry) ?? comparerEtapes(3, entry),
    // Sent again as it is, it would be refused again: its step comes first.
    keepMine: null,
    takeUp: reprendreCloture,
  },
}
