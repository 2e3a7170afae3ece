import { forgetReading, keptReading } from '#client/reading/reading.ts'
import { CLIENT_EFFACE } from '#domains/customers/model/client.ts'
import type { Planning } from '#domains/field-service/model/activite/activite.ts'
import type { UserDb } from '#offline/user-db.ts'
import { lireFichiers, lireIntervention, lireObservations } from '../contract.ts'
import { BROUILLON } from './brouillon-store.ts'
import { oublierCri } from './fichiers.ts'

/** What the device kept of a visit to read it without network. */
const LECTURES = [lireIntervention, lireObservations, lireFichiers] as const
const GARDEE = /^mon-activite:(?:lecture:(?:intervention|observations|fichiers)|cri):(\d+)$/

/** Visits that something of this device is about still: what waits to be sent, a closing that was begun. */
async function lireVisitesEnCours(db: UserDb): Promise<Set<number>> {
  const [entites, cles] = await Promise.all([
    db.outbox.orderBy('entity').uniqueKeys(),
    db.cache.where('cle').startsWith(BROUILLON).primaryKeys(),
  ])
  const noms = [...entites.map(String), ...cles.map(cle => cle.replace(BROUILLON, 'intervention:'))]
  return new Set(noms.flatMap(nom => /^intervention:(\d+)/.exec(nom)?.[1] ?? []).map(Number))
}

/**
 * Lets go of all that was kept of a visit, page, notes, documents and report, where the office has erased its customer since
 * or shows it to this person no more: a customer erased later could not be heard of. What may still be read is read again.
 */
export async function oublierEffaces(db: UserDb, planning: Planning): Promise<void> {
  const visites = planning.jours.flatMap(j => j.interventions)
  const effacees = new Set(visites.filter(i => i.client_nom === CLIENT_EFFACE).map(i => i.intervention_id))
  const tenues = new Set([...visites.map(i => i.intervention_id), ...(await lireVisitesEnCours(db))])
  const cles = await db.cache.where('cle').startsWith('mon-activite:').primaryKeys()
  const gardees = new Set(cles.flatMap(cle => GARDEE.exec(cle)?.[1] ?? []).map(Number))
  for (const id of gardees) {
    if (tenues.has(id) && !effacees.has(id)) continue
    const liste = await keptReading(db, lireFichiers, { params: { id: String(id) } })
    for (const { sha256 } of liste?.fichiers ?? []) await db.fichiers.delete(sha256)
    await oublierCri(db, id)
    for (const lecture of LECTURES) await forgetReading(db, lecture, { params: { id: String(id) } })
  }
}
