import { z } from 'zod'
import { demanderPayloadSchema, typeDemandeSchema } from '#domains/scheduling/model/conges/conge.ts'
import { NotStored } from '#offline/outbox.ts'
import type { UserDb } from '#offline/user-db.ts'
import type { Saisie } from '../view/examen.ts'

/** A request being written, kept on the device: a reload or a killed tab loses nothing (offline promise L). */

export const SAISIE_VIDE: Saisie = { type: 1, debut: '', fin: '', motif: '' }

/** A draft of another build that no longer reads is as none. */
const saisieSchema = z.object({
  type: typeDemandeSchema,
  debut: z.string(),
  fin: z.string(),
  motif: z.string(),
})

/** @param corrige refused entry that the draft corrects; null for a new request */
function cle(corrige: string | null): string {
  return `gestion-conges-edt:brouillon:${corrige ?? 'nouvelle'}`
}

export async function lireBrouillon(db: UserDb, corrige: string | null): Promise<Saisie | null> {
  return saisieSchema.safeParse((await db.cache.get(cle(corrige)))?.valeur).data ?? null
}

/** @throws NotStored */
export async function garderBrouillon(db: UserDb, saisie: Saisie, corrige: string | null): Promise<void> {
  try {
    await db.cache.put({ cle: cle(corrige), valeur: saisie })
  } catch (error) {
    throw new NotStored(error)
  }
}

export async function oublierBrouillon(db: UserDb, corrige: string | null): Promise<void> {
  await db.cache.delete(cle(corrige))
}

/** What a refused request held ("Corriger"), and its identity; null when it is no longer waiting. */
export async function saisieDuRefus(db: UserDb, id: string): Promise<{ saisie: Saisie; uid: string } | null> {
  const { data } = demanderPayloadSchema.safeParse((await db.outbox.get(id))?.payload)
  if (!data) return null
  return {
    uid: data.uid,
    saisie: {
      type: data.demande_type,
      debut: data.demande_conge_date_debut,
      fin: data.demande_conge_date_fin,
      motif: data.demande_motif_demande,
    },
  }
}
