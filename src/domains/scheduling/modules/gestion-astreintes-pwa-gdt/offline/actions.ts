import type { ActionPresentation, ComparedValues } from '#client/modules/modules.ts'
import {
  type ContenuIntervention,
  type ModifierInterventionPayload,
  modifierInterventionPayloadSchema,
  type SupprimerInterventionPayload,
  supprimerInterventionPayloadSchema,
  TYPE_INTERVENTION_CREER,
  TYPE_INTERVENTION_MODIFIER,
  TYPE_INTERVENTION_SUPPRIMER,
} from '#domains/scheduling/model/astreintes/astreinte.ts'
import type { OutboxEntry } from '#offline/entry.ts'
import { direQuand } from '#wire/moments.ts'
import { adresseCorriger } from '../address.ts'
import { direIntervention } from '../view/mots.ts'
import { contenuDe } from './contenu.ts'

/** What the sync centre does with refused actions of this module (offline rules 6 and 11). */

type Refusee = Pick<OutboxEntry, 'id' | 'payload' | 'fait_a' | 'resultat'>

/** The office's word in a conflict, as the ledger stores it: another content, or a deletion. */
interface MotDuBureau {
  readonly contenu: ContenuIntervention | null
  readonly auteur: string
  readonly quand: string | null
}

const texte = (valeur: unknown): string | null => (typeof valeur === 'string' ? valeur : null)

function motDuBureau(entry: Pick<OutboxEntry, 'resultat'>): MotDuBureau {
  const { serveur } = (entry.resultat?.donnees ?? {}) as { serveur?: Readonly<Record<string, unknown>> | null }
  const [debut, fin, description] = ['debut', 'fin', 'intervention_description'].map(cle => texte(serveur?.[cle]))
  const contenu = debut && fin && description ? { debut, fin, intervention_description: description } : null
  return {
    contenu,
    auteur: texte(serveur?.par) || 'Le bureau',
    quand: texte(serveur?.a) ?? texte(serveur?.supprime_a),
  }
}

function direContenu(c: ContenuIntervention): string {
  return `${direIntervention(c)}\u00a0: ${c.intervention_description}`
}

function comparer(entry: Refusee, mien: string): ComparedValues {
  const { contenu, auteur, quand } = motDuBureau(entry)
  return {
    title: 'Intervention d’astreinte',
    detail: contenu
      ? 'Elle a changé entre-temps\u00a0: choisissez la version à garder.'
      : 'Elle a été supprimée entre-temps. Pour la garder, ajoutez-la de nouveau à votre astreinte.',
    mine: { author: `Vous, ${direQuand(entry.fait_a)}`, value: mien },
    theirs: {
      author: quand ? `${auteur}, ${direQuand(quand)}` : auteur,
      value: contenu ? direContenu(contenu) : 'Supprimée',
    },
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
    correct: entry => adresseCorriger(entry.id),
  },
  [TYPE_INTERVENTION_MODIFIER]: {
    correct: entry => adresseCorriger(entry.id),
    compare: entry => {
      const { data } = modifierInterventionPayloadSchema.safeParse(entry.payload)
      return comparer(entry, data ? direContenu(data) : 'Votre modification')
    },
    keepMine: entry => {
      const { data } = modifierInterventionPayloadSchema.safeParse(entry.payload)
      return data ? depuisLeServeur(data, motDuBureau(entry).contenu) : entry.payload
    },
  },
  [TYPE_INTERVENTION_SUPPRIMER]: {
    compare: entry => comparer(entry, 'Supprimer cette intervention'),
    keepMine: entry => {
      const { data } = supprimerInterventionPayloadSchema.safeParse(entry.payload)
      return data ? depuisLeServeur(data, motDuBureau(entry).contenu) : entry.payload
    },
  },
}
