import { call, download } from '#client/api.ts'
import type { Preparation } from '#client/modules.ts'
import { myDb } from '#client/sync.ts'
import type { InterventionActivite } from '#domains/field-service/model/planning.ts'
import type { UserDb } from '#offline/user-db.ts'
import { ajouterJours, formaterJour, jourParis } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { lireFichier, lireFichiers, lireIntervention, lireObservations, lirePlanning } from '../contract.ts'
import { obtenirFichier, purgerFichiers } from './fichiers.ts'
import { lireOuGarde } from './lectures.ts'

/** Days ahead made readable offline, today included: a weekend and the Monday after it. */
const JOURS_PREPARES = 4

type Bilan = { fiches: number; documents: number; manquants: string[] }

/** "Prêt pour demain hors ligne": plan, details, observations and documents of the coming days (offline "What the user sees"). */
export async function preparer(): Promise<Preparation> {
  const db = myDb()
  const aujourdhui = jourParis(Date.now())
  await purgerFichiers(db, new Date().toISOString())
  const planning = await lireOuGarde(db, 'planning', () => call(lirePlanning, { silent: true }))
  const fin = ajouterJours(aujourdhui, JOURS_PREPARES - 1)
  const visites = planning.jours
    .filter(j => j.jour >= aujourdhui && j.jour <= fin)
    .flatMap(j => j.interventions)
    .filter(i => !i.annulee)
  const bilan: Bilan = { fiches: 0, documents: 0, manquants: [] }
  // One at a time: this runs beside the queue, which goes first on a thin link.
  for (const visite of visites) await preparerVisite(db, visite, bilan)
  return {
    prets: [
      compter(bilan.fiches, 'intervention'),
      compter(bilan.documents, 'document'),
      `planning jusqu'au ${formaterJour(planning.jours.at(-1)?.jour ?? aujourdhui)}`,
    ],
    manquants: bilan.manquants,
  }
}

async function preparerVisite(db: UserDb, visite: InterventionActivite, bilan: Bilan): Promise<void> {
  const params = { id: String(visite.intervention_id) }
  const nom = `${visite.client_nom}, ${formaterJour(visite.intervention_date_planifie)}`
  try {
    await lireOuGarde(db, `intervention:${params.id}`, () => call(lireIntervention, { params, silent: true }))
    await lireOuGarde(db, `observations:${params.id}`, () => call(lireObservations, { params, silent: true }))
    bilan.fiches++
  } catch (error) {
    console.info('fiche non préparée', error)
    bilan.manquants.push(`Fiche de ${nom}`)
    return
  }
  if (visite.nb_fichiers === 0) return
  try {
    const liste = await lireOuGarde(db, `fichiers:${params.id}`, () => call(lireFichiers, { params, silent: true }))
    for (const fichier of liste.fichiers) {
      await obtenirFichier(db, fichier, visite.intervention_date_planifie, () =>
        download(lireFichier, { params: { ...params, sha256: fichier.sha256 } }),
      )
      bilan.documents++
    }
  } catch (error) {
    console.info('documents non préparés', error)
    bilan.manquants.push(`Documents de ${nom}`)
  }
}
