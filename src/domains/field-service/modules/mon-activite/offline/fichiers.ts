import type { z } from 'zod'
import type { fichierSchema } from '#domains/field-service/model/activite/activite.ts'
import type { InterventionActivite } from '#domains/field-service/model/interventions/planning.ts'
import { sha256Hex } from '#offline/blobs.ts'
import type { UserDb } from '#offline/user-db.ts'
import { ajouterJours, instantParis, type JourIso } from '#wire/dates.ts'
import { presentDate } from '#wire/present.ts'

/** Documents of visits kept for reading without network (specification field-service §2 "Fichiers"). */

export type Fichier = z.infer<typeof fichierSchema>

/** Days a document outlives its visit on the device. */
const GARDE_JOURS = 7

/** What came is not what the list announced (offline promise B). */
export class FichierAltere extends Error {
  constructor() {
    super('Le document reçu est incomplet. Merci de réessayer.')
  }
}

export async function lireFichierGarde(db: UserDb, sha256: string): Promise<Blob | null> {
  const garde = await db.fichiers.get(sha256)
  return garde ? new Blob([garde.octets], { type: garde.mime }) : null
}

/**
 * The document from the device, else from the server, checked and kept.
 * @throws FichierAltere; whatever `telecharger` throws
 */
export async function obtenirFichier(
  db: UserDb,
  fichier: Pick<Fichier, 'sha256' | 'nom' | 'mime'>,
  jour: JourIso,
  telecharger: () => Promise<Blob>,
): Promise<Blob> {
  const garde = await lireFichierGarde(db, fichier.sha256)
  if (garde) return garde
  const octets = await (await telecharger()).arrayBuffer()
  if ((await sha256Hex(octets)) !== fichier.sha256) throw new FichierAltere()
  const { sha256, nom, mime } = fichier
  await garderFichier(db, { sha256, nom, mime, octets }, jour)
  return new Blob([octets], { type: mime })
}

type AGarder = { sha256: string; nom: string; mime: string; octets: ArrayBuffer }

/** A full device still shows the document: keeping it is a comfort. */
async function garderFichier(db: UserDb, fichier: AGarder, jour: JourIso): Promise<boolean> {
  const garde_jusqu_a = instantParis(ajouterJours(jour, GARDE_JOURS), '00:00')
  try {
    await db.fichiers.put({ ...fichier, garde_jusqu_a, lu_a: presentDate().toISOString() })
    return true
  } catch (error) {
    console.warn('document non gardé', error)
    return false
  }
}

/** Frees what no coming visit needs any more. @returns how many went */
export async function purgerFichiers(db: UserDb, maintenant: string): Promise<number> {
  return await db.fichiers.where('garde_jusqu_a').below(maintenant).delete()
}

function cleCri(intervention_id: number): string {
  return `mon-activite:cri:${intervention_id}`
}

type CriDe = Pick<InterventionActivite, 'intervention_id' | 'intervention_date_planifie' | 'version'>

/** Keeps the built report, with the state of the visit that it was asked for; the next one takes its place. */
export async function garderCri(db: UserDb, visite: CriDe, pdf: Blob): Promise<void> {
  const { intervention_id, intervention_date_planifie: jour, version } = visite
  const octets = await pdf.arrayBuffer()
  const sha256 = await sha256Hex(octets)
  const garde = await garderFichier(db, { sha256, nom: 'CRI.pdf', mime: 'application/pdf', octets }, jour)
  if (garde) await db.cache.put({ cle: cleCri(intervention_id), valeur: { sha256, version } satisfies CriGarde })
}

/** Gives back the place of a kept report. */
export async function oublierCri(db: UserDb, intervention_id: number): Promise<void> {
  const cle = cleCri(intervention_id)
  const cri = criDe(await db.cache.get(cle))
  if (cri) await db.fichiers.delete(cri.sha256)
  await db.cache.delete(cle)
}

/**
 * The report this device keeps. An hour put right, or another report chosen, makes a new one.
 * @param version of the visit as it is read now: what was drawn of an earlier state is not it
 */
export async function lireCriGarde(db: UserDb, intervention_id: number, version = 0): Promise<Blob | null> {
  const cri = criDe(await db.cache.get(cleCri(intervention_id)))
  return cri && cri.version >= version ? await lireFichierGarde(db, cri.sha256) : null
}

type CriGarde = { sha256: string; version: number }

/** A build of before kept the name alone. */
function criDe(ligne: { readonly valeur: unknown } | undefined): CriGarde | null {
  const valeur = ligne?.valeur
  if (typeof valeur === 'string') return { sha256: valeur, version: 0 }
  return (valeur as CriGarde | undefined) ?? null
}
