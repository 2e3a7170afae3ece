import { lectureGardee, oublierLecture } from '#client/readings.ts'
import type { Planning } from '#domains/field-service/model/activite.ts'
import { CLIENT_EFFACE } from '#domains/field-service/model/planning.ts'
import type { UserDb } from '#offline/user-db.ts'
import type { Fichier } from './fichiers.ts'
import { oublierCri } from './fichiers.ts'

/** What the device kept of a visit to read it without network. */
const LECTURES = ['intervention', 'observations', 'fichiers'] as const

/**
 * Lets go of all that was kept of customers whom the office has erased since: page, notes, documents, report. What may still
 * be read of these visits is read again.
 */
export async function oublierEffaces(db: UserDb, planning: Planning): Promise<void> {
  const effacees = planning.jours.flatMap(j => j.interventions).filter(i => i.client_nom === CLIENT_EFFACE)
  for (const { intervention_id: id } of effacees) {
    const liste = await lectureGardee<{ fichiers: readonly Fichier[] }>(db, 'mon-activite', `fichiers:${id}`)
    for (const { sha256 } of liste?.fichiers ?? []) await db.fichiers.delete(sha256)
    await oublierCri(db, id)
    for (const lecture of LECTURES) await oublierLecture(db, 'mon-activite', `${lecture}:${id}`)
  }
}
