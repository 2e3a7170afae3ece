import { z } from 'zod'
import type { ActionPresentation, ComparedValues } from '#client/modules/modules.ts'
import {
  type ProposerPayload,
  proposerPayloadSchema,
  TYPE_PROPOSER,
} from '#domains/scheduling/model/echanges/echange.ts'
import { TYPE_VU } from '#domains/scheduling/model/planning/planning.ts'
import type { OutboxEntry } from '#offline/entry.ts'
import { formaterJour } from '#wire/dates.ts'
import { direQuand, formaterPlage } from '#wire/moments.ts'
import { adresseCorriger } from '../address.ts'

/** What the sync centre does with refused proposals (offline rules 6 and 11). */

/** The office's word when a post has moved meanwhile, as the ledger stores it. */
const posteServeurSchema = z.object({
  pointage_id: z.number(),
  version: z.number().int().positive().nullish(),
  poste_libelle: z.string().nullish(),
  pointage_date: z.string().nullish(),
  heure_debut: z.string().nullish(),
  heure_fin: z.string().nullish(),
  /** Promised to somebody else rather than changed. */
  promis_a: z.string().nullish(),
})
type PosteServeur = z.infer<typeof posteServeurSchema>

/** @returns null when the post is gone, or when the office did not say */
function motDuBureau({ resultat }: Pick<OutboxEntry, 'resultat'>): PosteServeur | null {
  return z.object({ serveur: posteServeurSchema.nullable() }).safeParse(resultat?.donnees).data?.serveur ?? null
}

function direServeur(poste: PosteServeur | null): string {
  if (!poste) return 'Le poste n’est plus au planning'
  if (poste.promis_a) return 'Promis dans un autre échange'
  const { poste_libelle, pointage_date, heure_debut, heure_fin } = poste
  if (!poste_libelle || !pointage_date) return 'Le poste a changé'
  const heures = heure_debut && heure_fin ? ` ${formaterPlage(heure_debut, heure_fin)}` : ''
  return `${poste_libelle}${heures}, ${formaterJour(pointage_date)}`
}

function comparerProposition(entry: OutboxEntry): ComparedValues {
  const serveur = motDuBureau(entry)
  return {
    title: entry.libelle,
    detail: entry.resultat?.message ?? 'Un des postes a changé entre-temps.',
    mine: { author: `Vous, ${direQuand(entry.fait_a)}`, value: 'L’échange comme vous l’avez proposé' },
    theirs: {
      author: serveur?.promis_a ? `Au bureau, ${direQuand(serveur.promis_a)}` : 'Au bureau',
      value: direServeur(serveur),
    },
  }
}

/** "Garder le mien": the same exchange, about the posts as they now are; unchanged when the office did not say. */
export function reprendreProposition(entry: Pick<OutboxEntry, 'payload' | 'resultat'>): unknown {
  const { data } = proposerPayloadSchema.safeParse(entry.payload)
  const serveur = motDuBureau(entry)
  if (!data || !serveur?.version) return entry.payload
  const { pointage_id, version } = serveur
  return {
    ...data,
    ...(pointage_id === data.pointage_origine && { version_origine: version }),
    ...(pointage_id === data.pointage_cible && { version_cible: version }),
  } satisfies ProposerPayload
}

export const ACTIONS: Readonly<Record<string, ActionPresentation>> = {
  [TYPE_PROPOSER]: {
    correct: entry => adresseCorriger(entry.id),
    compare: comparerProposition,
    keepMine: reprendreProposition,
  },
  [TYPE_VU]: { silent: true },
}
