import type { ActionPresentation, ComparedValues } from '#client/modules.ts'
import {
  type ContenuIntervention,
  type ModifierInterventionPayload,
  modifierInterventionPayloadSchema,
  type SupprimerInterventionPayload,
  supprimerInterventionPayloadSchema,
  TYPE_INTERVENTION_CREER,
  TYPE_INTERVENTION_MODIFIER,
  TYPE_INTERVENTION_SUPPRIMER,
} from '#domains/scheduling/model/astreinte.ts'
import type { OutboxEntry } from '#offline/entry.ts'
import { heureParis } from '#wire/dates.ts'
import { adresseCorriger } from './adresses.ts'
import { contenuDe } from './contenu.ts'
import { direIntervention } from './mots.ts'

/** What the sync centre does with refused actions of this module (offline rules 6 and 11). */

type Refusee = Pick<OutboxEntry, 'id' | 'payload' | 'fait_a' | 'resultat'>

/** The server's version in a conflict; null when the intervention is gone. */
function contenuServeur(entry: Pick<OutboxEntry, 'resultat'>): ContenuIntervention | null {
  const donnees = entry.resultat?.donnees as { serveur?: Partial<ContenuIntervention> | null } | null | undefined
  const { debut, fin, intervention_description } = donnees?.serveur ?? {}
  if (!debut || !fin || intervention_description === undefined) return null
  return { debut, fin, intervention_description }
}

function direContenu(c: ContenuIntervention): string {
  return `${direIntervention(c)} : ${c.intervention_description}`
}

function comparer(entry: Refusee, mien: string): ComparedValues {
  const serveur = contenuServeur(entry)
  return {
    titre: 'Intervention d’astreinte',
    detail: 'Elle a changé entre-temps : choisissez la version à garder.',
    mien: { auteur: `Vous, ${heureParis(entry.fait_a)}`, valeur: mien },
    sien: { auteur: 'Au bureau', valeur: serveur ? direContenu(serveur) : 'Supprimée' },
  }
}

/** "Garder le mien": the same change, from what the office now has. */
export function depuisLeServeur<P extends ModifierInterventionPayload | SupprimerInterventionPayload>(
  payload: P,
  serveur: ContenuIntervention | null,
): P {
  return serveur ? { ...payload, avant: contenuDe(serveur) } : payload
}

export const ACTIONS: Readonly<Record<string, ActionPresentation>> = {
  [TYPE_INTERVENTION_CREER]: {
    corriger: entry => adresseCorriger(entry.id),
  },
  [TYPE_INTERVENTION_MODIFIER]: {
    corriger: entry => adresseCorriger(entry.id),
    comparer: entry => {
      const { data } = modifierInterventionPayloadSchema.safeParse(entry.payload)
      return comparer(entry, data ? direContenu(data) : 'Votre modification')
    },
    garder: entry => {
      const { data } = modifierInterventionPayloadSchema.safeParse(entry.payload)
      return data ? depuisLeServeur(data, contenuServeur(entry)) : entry.payload
    },
  },
  [TYPE_INTERVENTION_SUPPRIMER]: {
    comparer: entry => comparer(entry, 'Supprimer cette intervention'),
    garder: entry => {
      const { data } = supprimerInterventionPayloadSchema.safeParse(entry.payload)
      return data ? depuisLeServeur(data, contenuServeur(entry)) : entry.payload
    },
  },
}
