import {
  AJOUTER,
  CORRIGER,
  type Contenu,
  type CorrigerPayload,
  contenuDe,
  LIRE,
  RAYER,
  type Transmission,
} from '#domains/home-care/model/transmission.ts'
import { type ActionLocale, retenir } from '#wire/replay.ts'

/**
 * What the person sees = the server's reading + the actions it cannot know yet, replayed (offline rule 7). Pure: the
 * reading itself is never written. A change starts from a version; one that the reading already holds is nothing.
 */

/** A sheet as this device shows it; the office may not have it yet. */
export type TransmissionLocale = Omit<Transmission, 'transmission_id' | 'recu_a'> & {
  readonly transmission_id: number | null
  /** Null while it waits here. */
  readonly recu_a: string | null
}

/** A new sheet that the office refused: it stands in no list, and must not be out of sight. */
export interface Refus {
  readonly entree_id: string
  readonly contenu: Contenu
  readonly raison: string
}

export interface Moi {
  readonly utilisateur_id: number
  readonly nom: string
}

export function appliquer(
  lecture: { readonly lu_a: string; readonly transmissions: readonly Transmission[] },
  entries: readonly ActionLocale[],
  moi: Moi,
): TransmissionLocale[] {
  const fiches = new Map<string, TransmissionLocale>(lecture.transmissions.map(t => [t.transmission_uid, t]))
  for (const action of retenir(entries, lecture.lu_a)) {
    const { uid } = action.payload as { uid?: string }
    if (uid === undefined) continue
    const suite = rejouer(fiches.get(uid), action, moi)
    if (suite) fiches.set(uid, suite)
  }
  return [...fiches.values()]
}

/** @returns the sheet after the action; undefined where there is nothing of it to show */
function rejouer(t: TransmissionLocale | undefined, action: ActionLocale, moi: Moi): TransmissionLocale | undefined {
  const bouge_a = action.recu_a ?? action.fait_a
  switch (action.type) {
    case AJOUTER.type: {
      const { data } = AJOUTER.schema.safeParse(action.payload)
      return t ?? (data && nouvelle(data.uid, contenuDe(data), action, moi))
    }
    case LIRE.type: {
      const { data } = LIRE.schema.safeParse(action.payload)
      if (!t || !data) return t
      // Counted as the office will: a first reading by somebody else than its author.
      const premiere = t.version_lue === 0 && t.auteur_id !== moi.utilisateur_id
      const version_lue = Math.max(t.version_lue, Math.min(data.version, t.version))
      return { ...t, version_lue, lecteurs: t.lecteurs + (premiere ? 1 : 0) }
    }
    case CORRIGER.type: {
      const { data } = CORRIGER.schema.safeParse(action.payload)
      if (!t || data?.version !== t.version || t.rayee) return t
      const ancien = { ...contenuDe(t), version: t.version, corrigee_a: action.fait_a }
      const version = t.version + 1
      return {
        ...t,
        ...contenuDe(data),
        residents: nommesApres(t, data),
        corrections: [...t.corrections, ancien],
        version,
        version_lue: version,
        bouge_a,
      }
    }
    case RAYER.type: {
      const { data } = RAYER.schema.safeParse(action.payload)
      if (!t || data?.version !== t.version || t.rayee) return t
      const version = t.version + 1
      const rayee = { a: action.fait_a, par: moi.nom, motif: data.motif }
      return { ...t, rayee, version, version_lue: version, bouge_a }
    }
    default:
      return t
  }
}

/** Whom a corrected sheet names; absent until the office says it, where this device does not know what they are called. */
function nommesApres(t: TransmissionLocale, { personne, residents }: CorrigerPayload): TransmissionLocale['residents'] {
  if (!residents) return personne === t.personne ? t.residents : undefined
  const connus = residents.flatMap(id => t.residents?.find(r => r.resident_id === id) ?? [])
  return connus.length === residents.length ? connus : undefined
}

function nouvelle(uid: string, contenu: Contenu, { fait_a, recu_a }: ActionLocale, moi: Moi): TransmissionLocale {
  return {
    ...contenu,
    transmission_id: null,
    transmission_uid: uid,
    auteur_id: moi.utilisateur_id,
    auteur: moi.nom,
    ecrite_a: fait_a,
    recu_a: recu_a ?? null,
    bouge_a: recu_a ?? fait_a,
    version: 1,
    corrections: [],
    rayee: null,
    version_lue: 1,
    lecteurs: 0,
  }
}

type Entree = ActionLocale & {
  readonly resultat: { readonly message?: string | null } | null
  readonly derniere_erreur: { readonly message: string } | null
}

/** New sheets that the office refused, until the person settles them. */
export function refuser(outbox: readonly Entree[]): Refus[] {
  return outbox.flatMap(e => {
    if (e.etat !== 'a_resoudre' || e.type !== AJOUTER.type) return []
    const { data } = AJOUTER.schema.safeParse(e.payload)
    if (!data) return []
    const raison = e.resultat?.message ?? e.derniere_erreur?.message ?? 'Le bureau a refusé cette fiche.'
    return [{ entree_id: e.id, contenu: contenuDe(data), raison }]
  })
}
