import type { z } from 'zod'
import { perform } from '#client/queue/sync.ts'
import type { fichiersSchema } from '#domains/field-service/model/activite/activite.ts'
import {
  type LegendePayload,
  type PhotoPayload,
  type RetraitPayload,
  TYPE_LEGENDE,
  TYPE_PHOTO,
  TYPE_RETRAIT,
} from '#domains/field-service/model/mutations.ts'
import { decodeImage, encodeJpeg } from '#kit/scan/raster.ts'
import { storeBlob } from '#offline/blobs.ts'
import type { OutboxEntry } from '#offline/entry.ts'
import { NotStored } from '#offline/outbox.ts'
import type { UserDb } from '#offline/user-db.ts'
import { versMs } from '#wire/dates.ts'
import { type ActionLocale, contenuDe, retenir } from '#wire/replay.ts'
import { photo } from '../offline.ts'

/** Photos of a visit: made smaller, stored durably as a file, queued; and shown from the reading and the device together. */

/** Sharp on a desk, about 500 KB; the second one for a device that is nearly full. */
const TAILLES = {
  entiere: { cote: 2048, qualite: 0.82 },
  legere: { cote: 1400, qualite: 0.5 },
} as const

/**
 * Draws a photo again, upright and at most 2048 px long: what a camera writes beside the picture, its place first, is
 * not in it any more.
 * @throws UnreadableImage
 */
export async function reduirePhoto(fichier: Blob, taille: keyof typeof TAILLES = 'entiere'): Promise<Blob> {
  const { cote, qualite } = TAILLES[taille]
  const { pixels } = await decodeImage(fichier, cote)
  return await encodeJpeg(pixels, qualite)
}

export type NouvellePhoto = Omit<PhotoPayload, 'sha256'>

/**
 * Stores the picture, then the action that names it.
 * @throws NotStored nothing of it is kept: the caller still has the picture
 */
export async function garderPhoto(
  db: UserDb,
  image: Blob,
  nouvelle: NouvellePhoto,
  libelle: string,
): Promise<OutboxEntry> {
  try {
    const octets = await image.arrayBuffer()
    const { sha256 } = await storeBlob(db, { octets, mime: 'image/jpeg', libelle })
    return await perform(photo, { ...nouvelle, sha256 }, { libelle })
  } catch (error) {
    throw error instanceof NotStored ? error : new NotStored(error)
  }
}

export type PhotoVue = {
  sha256: string
  legende: string
  observation: string | null
  prise_a: string
  auteur: string
  /** Taken by the reader: the caption is theirs to put right. */
  mienne: boolean
  etat: 'attente' | 'recue' | 'a_resoudre'
  /** The queued action while it stands on this device only. */
  entree: string | null
}

type Fichiers = z.infer<typeof fichiersSchema>

/** Photos of the reading with those of this device, in the order they were taken; one already received is shown once. */
export function appliquerPhotos(
  lecture: Fichiers | null,
  entries: readonly ActionLocale[],
  { intervention_id, auteur }: { intervention_id: number; auteur: string },
): PhotoVue[] {
  const lues = (lecture?.fichiers ?? []).flatMap((f): PhotoVue[] =>
    f.sorte === 'photo'
      ? [
          {
            sha256: f.sha256,
            legende: f.legende ?? '',
            observation: f.observation ?? null,
            prise_a: f.prise_a ?? f.cree_a,
            auteur: f.auteur ?? '',
            mienne: f.auteur === auteur,
            etat: 'recue',
            entree: null,
          },
        ]
      : [],
  )
  const connues = new Set(lues.map(p => p.sha256))
  const locales = entries.flatMap((e): PhotoVue[] => {
    const data = contenuDe<PhotoPayload>(e, TYPE_PHOTO)
    if (data?.intervention_id !== intervention_id || connues.has(data.sha256)) return []
    // Received before the reading and not in it: the office holds it elsewhere, beside the plan.
    if (e.recu_a !== undefined && lecture && !retenir([e], lecture.lu_a).length) return []
    connues.add(data.sha256)
    const { sha256, legende, observation } = data
    const etat = e.recu_a !== undefined ? 'recue' : e.etat === 'a_resoudre' ? 'a_resoudre' : 'attente'
    return [
      {
        sha256,
        legende,
        observation,
        prise_a: e.fait_a,
        auteur,
        mienne: true,
        etat,
        entree: e.recu_a === undefined ? e.id : null,
      },
    ]
  })
  const la = { intervention_id, lu_a: lecture?.lu_a ?? null }
  const parties = retirees(entries, la)
  return legender([...lues, ...locales], entries, la)
    .filter(p => !parties.has(p.sha256))
    .sort((a, b) => versMs(a.prise_a) - versMs(b.prise_a))
}

type Lecture = { intervention_id: number; lu_a: string | null }

/** Photos removed on this device, unless the same picture was added again since. */
function retirees(entries: readonly ActionLocale[], { intervention_id, lu_a }: Lecture): ReadonlySet<string> {
  const parties = new Set<string>()
  for (const e of retenir(entries, lu_a ?? new Date(0).toISOString())) {
    const retrait = contenuDe<RetraitPayload>(e, TYPE_RETRAIT)
    if (retrait?.intervention_id === intervention_id && e.etat !== 'a_resoudre') parties.add(retrait.sha256)
    const photo = contenuDe<PhotoPayload>(e, TYPE_PHOTO)
    if (photo?.intervention_id === intervention_id) parties.delete(photo.sha256)
  }
  return parties
}

/** Captions put right on this device and not in the reading yet, the last one over the others. */
function legender(
  photos: readonly PhotoVue[],
  entries: readonly ActionLocale[],
  { intervention_id, lu_a }: Lecture,
): PhotoVue[] {
  const dites = new Map(
    retenir(entries, lu_a ?? new Date(0).toISOString()).flatMap(e => {
      const data = contenuDe<LegendePayload>(e, TYPE_LEGENDE)
      return data?.intervention_id === intervention_id ? [[data.sha256, data.legende] as const] : []
    }),
  )
  return photos.map(p => ({ ...p, legende: dites.get(p.sha256) ?? p.legende }))
}
