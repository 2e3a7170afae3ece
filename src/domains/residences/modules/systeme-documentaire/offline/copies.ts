import { keptDocument } from '#client/modules/kept-documents.ts'
import { myDb } from '#client/queue/sync.ts'
import type { DocumentAConnaitre } from '#domains/residences/model/lectures-operations.ts'
import { lireFichierVersion } from '#domains/residences/model/versions-operations.ts'
import { fillPath } from '#wire/operation.ts'

/** Where a device keeps a version: under its own number, so that it is never read as another one. */
export const adresseCopie = (document_id: number, n: number): string =>
  fillPath(lireFichierVersion.path, { id: document_id, n })

/** The PDF of a version as this device keeps it, or null. */
export async function copieDe(document_id: number, n: number): Promise<Blob | null> {
  return (await keptDocument(myDb(), adresseCopie(document_id, n)))?.blob ?? null
}

/** Which of them this device keeps. */
export async function gardes(documents: readonly DocumentAConnaitre[]): Promise<ReadonlySet<number>> {
  const tous = await Promise.all(
    documents.map(async d => ((await copieDe(d.document_id, d.document_version)) ? [d.document_id] : [])),
  )
  return new Set(tous.flat())
}
