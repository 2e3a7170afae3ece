import { download } from '#client/call/api.ts'
import type { Preparation } from '#client/modules/modules.ts'
import { myDb } from '#client/queue/sync.ts'
import type { InterventionActivite } from '#domains/field-service/model/interventions/planning.ts'
import { correctedNow } from '#offline/clock.ts'
import { ajouterJours, formaterJour, jourParis } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { deQui } from '#wire/names.ts'
import { lireFichier, lireFichiers, lireIntervention, lireObservations, lirePlanning, voirCri } from '../contract.ts'
import { rangerRepondus } from './comptes-repondus.ts'
import { preparerCrisRecents } from './cris-recents.ts'
import { garderCri, lireCriGarde, lireFichierGarde, obtenirFichier, purgerFichiers } from './fichiers.ts'
import { Lecteur } from './lecteur.ts'
import { oublierEffaces } from './oublier-effaces.ts'

/** Days ahead made readable offline, today included: a weekend and the Monday after it. */
const JOURS_PREPARES = 4

class Bilan {
  fiches = 0
  documents = 0
  readonly manquants: string[] = []
}

/** "Prêt pour demain hors ligne": plan, details, observations and documents of the coming days (offline "What the user sees"). */
export async function preparer(): Promise<Preparation> {
  const db = myDb()
  const lecteur = new Lecteur(db)
  const aujourdhui = jourParis(correctedNow())
  await purgerFichiers(db, correctedNow())
  const planning = await lecteur.lire(lirePlanning)
  if (!planning) return { ready: [], missing: ['Votre planning'] }
  await oublierEffaces(db, planning)
  const fin = ajouterJours(aujourdhui, JOURS_PREPARES - 1)
  const visites = planning.jours
    .filter(j => j.jour >= aujourdhui && j.jour <= fin)
    .flatMap(j => j.interventions)
    // What left the plan is nobody's work of tomorrow, and its documents are no longer theirs to read.
    .filter(i => !i.annulee && !i.hors_planning)
  const bilan = new Bilan()
  // One at a time: this runs beside the queue, which goes first on a thin link.
  for (const visite of visites) await preparerVisite(lecteur, visite, bilan)
  const recents = await preparerCrisRecents(lecteur, planning, aujourdhui)
  return {
    ready: [
      compter(bilan.fiches, 'intervention'),
      compter(bilan.documents, 'document'),
      ...(recents > 0 ? [compter(recents, 'CRI récent', 'CRI récents')] : []),
      `planning jusqu’au ${formaterJour(planning.jours.at(-1)?.jour ?? aujourdhui)}`,
    ],
    missing: bilan.manquants,
  }
}

async function preparerVisite(lecteur: Lecteur, visite: InterventionActivite, bilan: Bilan): Promise<void> {
  const id = String(visite.intervention_id)
  const params = { id }
  const nom = `${visite.client_nom}, ${formaterJour(visite.intervention_date_planifie)}`
  const fiche = await lecteur.lire(lireIntervention, { params })
  await lecteur.lire(lireObservations, { params })
  if (fiche) await rangerRepondus(lecteur.db, fiche)
  if (fiche) bilan.fiches++
  else bilan.manquants.push(`Fiche ${deQui(nom)}`)
  if (visite.etapes_en_cours === 3) await preparerCri(lecteur, visite, { bilan, nom })
  if (visite.nb_fichiers === 0 && !visite.nb_photos) return
  const liste = await lecteur.lire(lireFichiers, { params })
  let manque = liste === null
  for (const fichier of liste?.fichiers ?? []) {
    const { sha256 } = fichier
    const garde =
      (await lireFichierGarde(lecteur.db, sha256)) ??
      (await lecteur.tenter(() =>
        obtenirFichier(lecteur.db, fichier, visite.intervention_date_planifie, () =>
          download(lireFichier, { params: { id, sha256 } }),
        ),
      ))
    if (garde) bilan.documents++
    else manque = true
  }
  if (manque) bilan.manquants.push(`Documents ${deQui(nom)}`)
}

/** The report of a finished visit: it is what a client asks to see again. */
async function preparerCri(
  lecteur: Lecteur,
  visite: InterventionActivite,
  { bilan, nom }: { bilan: Bilan; nom: string },
): Promise<void> {
  const { db } = lecteur
  const { intervention_id: id, version } = visite
  if ((await lireCriGarde(db, id, version)) === null) {
    const pdf = await lecteur.tenter(() => download(voirCri, { params: { id: String(id) } }))
    if (pdf) await garderCri(db, visite, pdf)
  }
  if (await lireCriGarde(db, id)) bilan.documents++
  else bilan.manquants.push(`CRI ${deQui(nom)}`)
}
