import { blobsCloture, type CloturePayload } from '#domains/field-service/model/mutations.ts'
import {
  type ErreurCloture,
  erreursSaisie,
  type ReglesCloture,
  type ValidationCloture,
  validerCloture,
} from '#domains/field-service/model/rapports/cloture.ts'
import type { RapportCloture, Signature } from '#domains/field-service/model/rapports/cloture-schema.ts'
import { empreinteRapport } from '#domains/field-service/model/rapports/empreinte.ts'
import { sha256Hex, storeBlob } from '#offline/blobs.ts'
import { clockOffset, correctedNow } from '#offline/clock.ts'
import type { OutboxEntry } from '#offline/entry.ts'
import { NotStored } from '#offline/outbox.ts'
import { resend } from '#offline/settle.ts'
import type { UserDb } from '#offline/user-db.ts'
import { clotureEnConflit } from '../view/conflit.ts'
import { type Brouillon, rapportDuBrouillon, type Signataire, type SignatureGardee } from './brouillon.ts'
import { supprimerBrouillon } from './brouillon-store.ts'

/** "J'ai terminé": from the draft to a queued closing (specification field-service §4, §5 "Closing step"). */

export type Signataires = Record<Signataire, string>

/** PNG of a signature as bytes. */
function octetsPng(png: string): ArrayBuffer {
  return Uint8Array.from(atob(png.slice(png.indexOf(',') + 1)), c => c.charCodeAt(0)).buffer
}

async function signatureDe(garde: SignatureGardee | null, nom: string): Promise<Signature | null> {
  if (!garde) return null
  const { mode, signe_a, empreinte_rapport } = garde
  return { mode, sha256: await sha256Hex(octetsPng(garde.png)), signe_a, nom: garde.nom ?? nom, empreinte_rapport }
}

/** The report as it will travel, signatures included. */
export async function composerRapport(b: Brouillon, noms: Signataires): Promise<RapportCloture> {
  const nomClient = b.nom_signataire.trim() || noms.client || 'Client'
  return {
    ...rapportDuBrouillon(b),
    signature_client: await signatureDe(b.signatures.client, nomClient),
    signature_prestataire: await signatureDe(b.signatures.prestataire, noms.prestataire || 'Technicien'),
  }
}

/** The model's own verdict: every message at once, in its order. */
export async function valider(
  b: Brouillon,
  noms: Signataires,
  regles: ReglesCloture,
): Promise<{ validation: ValidationCloture; rapport: RapportCloture }> {
  const rapport = await composerRapport(b, noms)
  return { rapport, validation: await validerCloture(rapport, regles) }
}

/** The same, at each keystroke: without the pictures' hashes, and signatures are those of the report on screen. */
export function erreursEnCours(b: Brouillon, noms: Signataires, regles: ReglesCloture): ErreurCloture[] {
  const apercu = (garde: SignatureGardee | null, nom: string): Signature | null =>
    garde && { mode: garde.mode, signe_a: garde.signe_a, empreinte_rapport: garde.empreinte_rapport, sha256: '', nom }
  return erreursSaisie(
    {
      ...rapportDuBrouillon(b),
      signature_client: apercu(b.signatures.client, noms.client),
      signature_prestataire: apercu(b.signatures.prestataire, noms.prestataire),
    },
    regles,
  )
}

type Fin = { db: UserDb; brouillon: Brouillon; rapport: RapportCloture }

/**
 * Stores the pictures of the signatures, then the closing (through `enregistrer`, or in place of the refused one), and
 * only then lets go of the draft.
 * @returns what `enregistrer` gave; null where the closing took a refused one's place
 * @throws NotStored the draft is still there and the form stays as it is
 */
export async function terminer<T>(
  { db, brouillon, rapport }: Fin,
  enregistrer: (payload: CloturePayload) => Promise<T>,
): Promise<T | null> {
  const { client, prestataire } = brouillon.signatures
  const payload: CloturePayload = {
    intervention_id: brouillon.intervention_id,
    de: 2,
    rapport,
    empreinte: await empreinteRapport(rapport),
  }
  let entree: T | null = null
  try {
    for (const [garde, libelle] of [
      [client, 'Signature du client'],
      [prestataire, 'Signature du technicien'],
    ] as const) {
      if (garde) await storeBlob(db, { octets: octetsPng(garde.png), mime: 'image/png', libelle })
    }
    const refusee = brouillon.corrige ? await db.outbox.get(brouillon.corrige) : undefined
    if (refusee) await remplacer(db, refusee, payload)
    else entree = await enregistrer(payload)
  } catch (error) {
    throw error instanceof NotStored ? error : new NotStored(error)
  }
  await supprimerBrouillon(db, brouillon.intervention_id)
  return entree
}

/**
 * The corrected closing takes the refused one's place, with its own files: pages may have been taken again. After a
 * conflict the visit was taken up again, so its end is now, behind the steps done since.
 */
async function remplacer(db: UserDb, refusee: OutboxEntry, payload: CloturePayload): Promise<OutboxEntry> {
  const maintenant = Date.now()
  const refaite = clotureEnConflit(refusee) && {
    fait_a: correctedNow(maintenant),
    appareil_a: new Date(maintenant).toISOString(),
    horloge_ecart_ms: clockOffset(),
  }
  return await resend(db, refusee.id, payload, { blobs: blobsCloture(payload.rapport), ...refaite })
}
