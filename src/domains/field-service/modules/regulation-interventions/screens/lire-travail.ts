import { NOMS_HEURES } from '#domains/field-service/model/interventions/correction.ts'
import { libelleEtape } from '#domains/field-service/model/interventions/etapes.ts'
import type { HorsPlanning } from '#domains/field-service/model/interventions/regulation.ts'
import {
  cloturePayloadSchema,
  correctionPayloadSchema,
  etapePayloadSchema,
  observationPayloadSchema,
  photoPayloadSchema,
} from '#domains/field-service/model/mutation-schemas.ts'
import {
  TYPE_CLOTURE,
  TYPE_CORRECTION,
  TYPE_ETAPE,
  TYPE_OBSERVATION,
  TYPE_PHOTO,
} from '#domains/field-service/model/mutations.ts'
import type { RapportCloture } from '#domains/field-service/model/rapports/cloture-schema.ts'
import { heureParis } from '#wire/dates.ts'

/** A piece of work received beside the plan, in words. */
export interface Travail {
  readonly titre: string
  readonly texte: string
  readonly rapport: RapportCloture | null
  /** Hash of the picture. */
  readonly photo?: string
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
      const titre = vers > de ? libelleEtape(vers) : `Retour à «\u00a0${libelleEtape(vers)}\u00a0»`
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
  if (type === TYPE_PHOTO) {
    const photo = photoPayloadSchema.safeParse(contenu)
    if (photo.success) {
      return { titre: 'Photo', texte: photo.data.legende, rapport: null, photo: photo.data.sha256 }
    }
  }
  if (type === TYPE_CORRECTION) {
    const correction = correctionPayloadSchema.safeParse(contenu)
    if (correction.success) {
      const { etape, de, vers, motif } = correction.data
      const titre = `${NOMS_HEURES[etape].corrigee} de ${heureParis(de)} à ${heureParis(vers)}`
      return { titre, texte: motif, rapport: null }
    }
  }
  return { titre: type, texte: JSON.stringify(contenu), rapport: null }
}
