import { z } from 'zod'
import type { ActionPresentation, ComparedValues } from '#client/modules.ts'
import { type ProposerPayload, proposerPayloadSchema, TYPE_PROPOSER } from '#domains/scheduling/model/echange.ts'
import type { OutboxEntry } from '#offline/entry.ts'
import { heureParis } from '#wire/dates.ts'
import { adresseCorriger } from './adresses.ts'

/** What the sync centre does with refused proposals (offline rules 6 and 11). */

/** The office's word when a post has changed meanwhile, as the ledger stores it; what it left out is not said. */
const conflitSchema = z.object({
  serveur: z
    .object({
      /** What stands there now, in words: "Soir 13:45 – 21:15"; null when the post is gone. */
      libelle: z.string().nullish(),
      auteur: z.string().nullish(),
      version_origine: z.number().int().positive().nullish(),
      version_cible: z.number().int().positive().nullish(),
    })
    .nullish(),
})

function motDuBureau({ resultat }: Pick<OutboxEntry, 'resultat'>) {
  return conflitSchema.safeParse(resultat?.donnees).data?.serveur ?? null
}

function comparerProposition(entry: OutboxEntry): ComparedValues {
  const serveur = motDuBureau(entry)
  return {
    titre: entry.libelle,
    detail: 'Un des postes a changé entre-temps.',
    mien: { auteur: `Vous, ${heureParis(entry.fait_a)}`, valeur: 'Le poste tel que vous l’avez vu' },
    sien: { auteur: serveur?.auteur || 'Au bureau', valeur: serveur?.libelle || 'Le poste a été modifié ou retiré' },
  }
}

/** "Garder le mien": the same exchange, about the posts as they now are; unchanged when the office did not say. */
export function reprendreProposition(entry: Pick<OutboxEntry, 'payload' | 'resultat'>): unknown {
  const { data } = proposerPayloadSchema.safeParse(entry.payload)
  if (!data) return entry.payload
  const serveur = motDuBureau(entry)
  return {
    ...data,
    version_origine: serveur?.version_origine ?? data.version_origine,
    version_cible: data.pointage_cible === null ? null : (serveur?.version_cible ?? data.version_cible),
  } satisfies ProposerPayload
}

export const ACTIONS: Readonly<Record<string, ActionPresentation>> = {
  [TYPE_PROPOSER]: {
    corriger: entry => adresseCorriger(entry.id),
    comparer: comparerProposition,
    garder: reprendreProposition,
  },
}
