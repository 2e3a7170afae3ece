import { type CloturePayload, TYPE_CLOTURE } from '#domains/field-service/model/mutations.ts'
import { readBlob } from '#offline/blobs.ts'
import type { UserDb } from '#offline/user-db.ts'
import { contenuDe } from '#wire/replay.ts'
import { type Brouillon, nouveauBrouillon, type PageGardee } from './brouillon.ts'

/**
 * A draft with what a refused closing held ("Corriger"). Signatures are not taken over: any correction makes another
 * report, which has to be signed again.
 * @returns null when the entry is no longer waiting, or is not a closing
 */
export async function brouillonDuRefus(db: UserDb, entryId: string): Promise<Brouillon | null> {
  const entry = await db.outbox.get(entryId)
  const payload = contenuDe<CloturePayload>(entry, TYPE_CLOTURE)
  if (!payload) return null
  const { rapport, intervention_id } = payload
  const { intervention_id: _id, scan, signature_client, signature_prestataire, ...saisie } = rapport
  const pages: PageGardee[] = []
  for (const [rang, sha256] of scan.entries()) {
    const page = await mesurerPage(db, sha256, `${entryId}-${rang}`)
    if (page) pages.push(page)
  }
  return {
    ...nouveauBrouillon(intervention_id, signature_client?.nom ?? ''),
    saisie,
    pages,
    effacees: [
      ...(signature_client ? ['client' as const] : []),
      ...(signature_prestataire ? ['prestataire' as const] : []),
    ],
    corrige: entryId,
  }
}

async function mesurerPage(db: UserDb, sha256: string, id: string): Promise<PageGardee | null> {
  const blob = await readBlob(db, sha256)
  if (!blob) return null
  const image = await createImageBitmap(blob)
  const { width: largeur, height: hauteur } = image
  image.close()
  return { id, sha256, largeur, hauteur, taille: blob.size }
}
