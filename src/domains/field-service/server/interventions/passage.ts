import { sql } from 'kysely'
import type { Etape } from '#domains/field-service/model/interventions/etapes.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { annoncerDepart } from '../client/annoncer-depart.ts'
import { annoncer } from '../notifications.ts'
import type { Situation } from './situation.ts'

export interface PassageFait {
  readonly de: Etape
  readonly vers: Etape
  readonly fait_a: Date
  readonly mutation_id: string
  readonly horloge_ecart_ms: number | null
  /** Taken back long after it was done: nobody is on their way any more. */
  readonly apresCoup?: boolean
  /** Purpose of the closing, for the move to the last step. */
  readonly cloture?: { readonly id: number; readonly libelle: string }
}

const HEURES = { 1: 'heure_ordre', 2: 'heure_arrivee', 3: 'heure_cloture' } as const

/** Times of the visit after a move: reached steps keep theirs, undone ones lose theirs, history keeps all. */
function heuresApres({ de, vers, fait_a }: PassageFait) {
  if (vers > de && vers !== 0) return { [HEURES[vers]]: fait_a }
  return de === 0 ? {} : { [HEURES[de]]: null }
}

/** Writes an allowed move: the row under lock, the append-only history, the audit, the live events. */
export async function enregistrerPassage(context: Context, situation: Situation, fait: PassageFait): Promise<number> {
  const { db, caller, now } = context
  const { compte_id, utilisateur_id } = caller
  const { intervention_id } = situation
  const { de, vers, fait_a, mutation_id, horloge_ecart_ms, cloture } = fait
  const { version } = await db
    .updateTable('intervention')
    .set({
      etapes_en_cours: vers,
      version: sql`version + 1`,
      ...heuresApres(fait),
      ...(cloture ? { intervention_cloture: cloture.id, cloture_libelle: cloture.libelle, cloture_recu_a: now } : {}),
    })
    .where('compte_id', '=', compte_id)
    .where('intervention_id', '=', intervention_id)
    // Compare-and-set once more: the lock already guarantees it, this keeps it true if the lock is ever lost.
    .where('etapes_en_cours', '=', de)
    .returning('version')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('intervention_etape')
    .values({
      compte_id,
      intervention_id,
      de,
      vers,
      utilisateur_id,
      fait_a,
      recu_a: now,
      horloge_ecart_ms,
      mutation_id,
    })
    .execute()
  await record(context, {
    action: cloture ? 'intervention.cloturer' : 'intervention.etape',
    entite: `intervention:${intervention_id}`,
    avant: { etapes_en_cours: de },
    apres: { etapes_en_cours: vers, ...(cloture ? { intervention_cloture: cloture.id } : {}) },
    fait_a,
  })
  await annoncer(context, [situation.technicien_id])
  if (de === 0 && vers === 1 && !fait.apresCoup) await annoncerDepart(context, situation, fait_a)
  return version
}
