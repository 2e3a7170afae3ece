import type { Refus } from '#domains/field-service/model/interventions/intervention.ts'
import { seGardeHorsPlanning } from '#domains/field-service/model/interventions/intervention.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import type { Effect } from '#server/receipts/registry.ts'
import { errorCatalogue } from '#wire/errors.ts'
import { ecarterHeure } from './heure-ecartee.ts'
import { garderHorsPlanning, type TravailRecu } from './hors-planning.ts'
import { type Situation, trouverDejaFait } from './situation.ts'

/** One shape for what does not exist and for what is somebody else's (ASVS 8.2.2). */
export const INTROUVABLE: Effect = {
  outcome: 'rejected',
  code: 'INTROUVABLE',
  message: errorCatalogue.INTROUVABLE.message,
}

export interface MouvementRecu {
  readonly de: number
  readonly vers: number
  readonly travail: TravailRecu
  /** The device that sends it from its queue; undefined: somebody who sees the visit as it is. */
  readonly appareil_id?: string | null | undefined
  /** What was already received is this very work: for a closing, the same report. */
  readonly memeTravail: boolean
  /** False for a relative call of somebody who is told at once: nothing was done meanwhile, so nothing is kept. */
  readonly garder: boolean
}

/**
 * What becomes of a move that the table refuses: kept beside the plan, already done by the same person, contradicted by
 * somebody else (both values go back and into the audit), or plainly not allowed.
 */
export async function traiterRefus(
  context: Context,
  situation: Situation,
  refus: Refus,
  { de, vers, travail, appareil_id, memeTravail, garder }: MouvementRecu,
): Promise<Effect> {
  const { code, message } = refus
  if (seGardeHorsPlanning(code) && garder) return await garderHorsPlanning(context, situation, travail, code)
  if (code !== 'ETAPE_PERIMEE' && code !== 'DEJA_CLOTUREE') return { outcome: 'rejected', code, message }
  const fait = trouverDejaFait(situation, { de, vers }, context.caller.utilisateur_id)
  if (fait && memeTravail) {
    const donnees = { etapes_en_cours: situation.etape, fait_a: fait.fait_a.toISOString() }
    const { mutation_id, fait_a } = travail
    const message =
      appareil_id === undefined
        ? null
        : await ecarterHeure(context, situation, fait, { mutation_id, appareil_id, fait_a })
    return { outcome: 'duplicate', donnees, ...(message ? { message } : {}) }
  }
  const dernier = situation.passages.at(-1)
  const serveur = {
    etapes_en_cours: situation.etape,
    fait_a: dernier?.fait_a.toISOString() ?? null,
    utilisateur_id: dernier?.utilisateur_id ?? null,
  }
  const appareil = { de, vers, fait_a: travail.fait_a.toISOString(), contenu: travail.contenu }
  await record(context, {
    action: 'intervention.conflit',
    entite: `intervention:${situation.intervention_id}`,
    avant: serveur,
    apres: appareil,
    fait_a: travail.fait_a,
  })
  return { outcome: 'conflict', code, message, donnees: { champ: 'etapes_en_cours', serveur, appareil } }
}
