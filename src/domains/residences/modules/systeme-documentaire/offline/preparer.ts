import { download } from '#client/call/api.ts'
import { carriesComfort } from '#client/call/line.ts'
import { isOffline } from '#client/call/problem.ts'
import { keepDocument, keptDocument } from '#client/modules/kept-documents.ts'
import type { Preparation } from '#client/modules/modules.ts'
import { myDb } from '#client/queue/sync.ts'
import { prepareReading } from '#client/reading/reading.ts'
import { type DocumentAConnaitre, lireAConnaitre } from '#domains/residences/model/lectures-operations.ts'
import { lireFichierVersion } from '#domains/residences/model/versions-operations.ts'
import { compter } from '#wire/french.ts'
import { adresseCopie } from './copies.ts'

/** What is kept of them on one device, in bytes. */
const AU_PLUS = 60 * 1024 * 1024
const JOUR_MS = 24 * 3600 * 1000

/** "Prêt pour demain hors ligne": the documents that one must know, the first ones to be read first. */
export async function preparer(now: number = Date.now()): Promise<Preparation> {
  const db = myDb()
  const lus = await prepareReading(db, lireAConnaitre)
  if (!lus) return { ready: [], missing: ['Les documents à connaître'], documents: null }
  const documents = lus.documents.toSorted((a, b) => (a.lire_pour < b.lire_pour ? -1 : 1))
  const adresses: string[] = []
  let octets = 0
  let joignable = carriesComfort()
  for (const d of documents) {
    const adresse = adresseCopie(d.document_id, d.document_version)
    const connue = await keptDocument(db, adresse)
    let blob = connue?.blob ?? null
    if (!blob && joignable)
      blob = await lire(d).catch((error: unknown) => {
        joignable = !isOffline(error)
        console.info('document non gardé', error)
        return null
      })
    if (!blob || octets + blob.size > AU_PLUS) continue
    // A version never changes: what is kept of it is kept for as many days again.
    if (!connue || now - Date.parse(connue.lu_a) > JOUR_MS) await keepDocument(db, adresse, blob, now)
    octets += blob.size
    adresses.push(adresse)
  }
  const manquent = documents.length - adresses.length
  return {
    ready: adresses.length > 0 ? [compter(adresses.length, 'document à connaître', 'documents à connaître')] : [],
    missing: manquent > 0 ? [compter(manquent, 'document à connaître', 'documents à connaître')] : [],
    documents: adresses,
  }
}

const lire = ({ document_id, document_version }: DocumentAConnaitre): Promise<Blob> =>
  download(lireFichierVersion, { params: { id: String(document_id), n: String(document_version) } })
