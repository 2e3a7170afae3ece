import { MOTIFS_CLOTURE } from '#domains/field-service/model/cloture-regles.ts'
import type { RapportCloture } from '#domains/field-service/model/cloture-schema.ts'
import { libelleEtape } from '#domains/field-service/model/etapes.ts'
import {
  cloturePayloadSchema,
  etapePayloadSchema,
  observationPayloadSchema,
} from '#domains/field-service/model/mutation-schemas.ts'
import { TYPE_CLOTURE, TYPE_ETAPE, TYPE_OBSERVATION } from '#domains/field-service/model/mutations.ts'
import type { HorsPlanning } from '#domains/field-service/model/regulation.ts'

/** A piece of work received beside the plan, in words. */
export interface Travail {
  readonly titre: string
  readonly texte: string
  readonly rapport: RapportCloture | null
}

export const MOTIFS_HORS_PLANNING: Record<HorsPlanning['motif'], string> = {
  ANNULEE: 'Intervention annulée entre-temps',
  NON_AFFECTEE: 'Intervention confiée à un autre entre-temps',
}

/** Reads an action as the device sent it; one of a later version is shown raw rather than hidden. */
export function lireTravail({ type, contenu }: Pick<HorsPlanning, 'type' | 'contenu'>): Travail {
  if (type === TYPE_ETAPE) {
    const etape = etapePayloadSchema.safeParse(contenu)
    if (etape.success) {
      const { de, vers } = etape.data
      const titre = vers > de ? libelleEtape(vers) : `Retour à « ${libelleEtape(vers)} »`
      return { titre, texte: '', rapport: null }
    }
  }
  if (type === TYPE_CLOTURE) {
    const cloture = cloturePayloadSchema.safeParse(contenu)
    if (cloture.success) {
      const { rapport } = cloture.data
      return { titre: libelleEtape(3), texte: '', rapport }
    }
  }
  if (type === TYPE_OBSERVATION) {
    const observation = observationPayloadSchema.safeParse(contenu)
    if (observation.success) return { titre: 'Observation', texte: observation.data.texte, rapport: null }
  }
  return { titre: type, texte: JSON.stringify(contenu), rapport: null }
}

export function motifDe(rapport: RapportCloture): string {
  return MOTIFS_CLOTURE.find(m => m.id === rapport.cloture)?.libelle ?? ''
}
