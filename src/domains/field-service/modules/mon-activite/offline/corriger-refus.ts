import { type CloturePayload, TYPE_CLOTURE } from '#domains/field-service/model/mutations.ts'
import type { Signature } from '#domains/field-service/model/rapports/cloture-schema.ts'
import { readBlob } from '#offline/blobs.ts'
import type { UserDb } from '#offline/user-db.ts'
import { contenuDe } from '#wire/replay.ts'
import { clotureEnConflit } from '../view/conflit.ts'
import { type Brouillon, nouveauBrouillon, type PageGardee, type SignatureGardee } from './brouillon.ts'

/**
 * A draft with what a refused closing held ("Corriger"). A correction makes another report, which has to be signed again;
 * a closing in conflict was refused for its step alone, so that its report stands, signatures included.
 * @returns null when the entry is no longer waiting, or is not a closing
 */
export async function brouillonDuRefus(db: UserDb, entryId: string): Promise<Brouillon | null> {
  const entry = await db.outbox.get(entryId)
  const payload = contenuDe<CloturePayload>(entry, TYPE_CLOTURE)
  if (!entry || !payload) return null
  const { rapport, intervention_id } = payload
  const { intervention_id: _id, scan, signature_client, signature_prestataire, ...saisie } = rapport
  const pages: PageGardee[] = []
  for (const [rang, sha256] of scan.entries()) {
    const page = await mesurerPage(db, sha256, `${entryId}-${rang}`)
    if (page) pages.push(page)
  }
  const entier = clotureEnConflit(entry) && pages.length === scan.length
  const relire = (faite: Signature | null) => (entier && faite ? relireSignature(db, faite) : null)
  const signatures = { client: await relire(signature_client), prestataire: await relire(signature_prestataire) }
  return {
    ...nouveauBrouillon(intervention_id, signature_client?.nom ?? ''),
    saisie,
    pages,
    signatures,
    effacees: [
      ...(signature_client && !signatures.client ? ['client' as const] : []),
      ...(signature_prestataire && !signatures.prestataire ? ['prestataire' as const] : []),
    ],
    corrige: entryId,
  }
}

/** The picture that was made; its strokes were not kept. Null when this device no longer holds it. */
async function relireSignature(
  db: UserDb,
  { mode, sha256, signe_a, nom, empreinte_rapport }: Signature,
): Promise<SignatureGardee | null> {
  const image = await readBlob(db, sha256)
  if (!image) return null
  const octets = new Uint8Array(await image.arrayBuffer())
  const texte = Array.from(octets, octet => String.fromCharCode(octet)).join('')
  return { mode, points: [], png: `data:image/png;base64,${btoa(texte)}`, nom, signe_a, empreinte_rapport }
}

async function mesurerPage(db: UserDb, sha256: string, id: string): Promise<PageGardee | null> {
  const blob = await readBlob(db, sha256)
  if (!blob) return null
  const image = await createImageBitmap(blob)
  const { width: largeur, height: hauteur } = image
  image.close()
  return { id, sha256, largeur, hauteur, taille: blob.size }
}
