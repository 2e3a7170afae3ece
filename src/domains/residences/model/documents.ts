import { z } from 'zod'
import type { JourIso } from '#wire/dates.ts'
import { idParam, idSchema, jourDonneSchema } from '#wire/ids.ts'
import { texteSaisi } from '#wire/text.ts'
import { choisiSchema } from './resident.ts'
import { estPerime } from './validite.ts'

/** Documents of a house: where each stands, and who may do what to the version that goes through the circuit. */

export const ETATS_DOCUMENT = ['brouillon', 'en_vigueur', 'perime', 'archive'] as const
export type EtatDocument = (typeof ETATS_DOCUMENT)[number]
export const MOTS_DOCUMENT: Readonly<Record<EtatDocument, string>> = {
  brouillon: 'Brouillon',
  en_vigueur: 'En vigueur',
  perime: 'Périmé',
  archive: 'Archivé',
}

export const ETATS_VERSION = ['redigee', 'verifiee', 'approuvee', 'refusee', 'retiree'] as const
export type EtatVersion = (typeof ETATS_VERSION)[number]
export const MOTS_VERSION: Readonly<Record<EtatVersion, string>> = {
  redigee: 'À vérifier',
  verifiee: 'À approuver',
  approuvee: 'Approuvée',
  refusee: 'Refusée',
  retiree: 'Retirée',
}
/** States from which a version still goes somewhere. */
export const EN_CIRCUIT = ['redigee', 'verifiee'] as const satisfies readonly EtatVersion[]

interface Vie {
  readonly archive: boolean
  /** Number of the version that holds; null: none was approved. */
  readonly courante: number | null
  /** Its last day. */
  readonly expire_le: JourIso | null
}

/** Where a document stands on a day. */
export function etatDocument({ archive, courante, expire_le }: Vie, jour: JourIso): EtatDocument {
  if (archive) return 'archive'
  if (courante === null) return 'brouillon'
  return estPerime(expire_le, jour) ? 'perime' : 'en_vigueur'
}

/** "PCD-014". */
export const direChrono = (code: string, numero: number): string => `${code}-${String(numero).padStart(3, '0')}`

export type ActeDocument = 'verifier' | 'approuver' | 'refuser' | 'reprendre'

interface Roles {
  readonly verificateur_id: number | null
  readonly approbateur_id: number | null
}
interface Jugee {
  readonly etat: EtatVersion
  readonly depose_par: number
  readonly verifie_par: number | null
  readonly approuve_par: number | null
  /** It is the one that holds, and nobody has said having read it. */
  readonly reprenable: boolean
}

const AUTRE = 'Une autre personne est désignée pour le faire.'
const LA_SIENNE = 'Vous avez déposé cette version\u00a0: une autre personne la relit.'
const DEJA_VERIFIEE = 'Vous avez vérifié cette version\u00a0: une autre personne l’approuve.'
const PASSEE = 'Cette version n’attend plus cela\u00a0: relisez-la.'

/** Who may do it, from which state: by whose hand each step is. */
function siensDe(acte: ActeDocument, v: Jugee, roles: Roles): number | null | undefined {
  if (acte === 'verifier') return v.etat === 'redigee' ? roles.verificateur_id : undefined
  if (acte === 'approuver') return v.etat === 'verifiee' ? roles.approbateur_id : undefined
  if (acte === 'refuser')
    return v.etat === 'redigee' ? roles.verificateur_id : v.etat === 'verifiee' ? roles.approbateur_id : undefined
  if (v.etat === 'redigee') return v.depose_par
  if (v.etat === 'verifiee') return v.verifie_par
  return v.etat === 'approuvee' && v.reprenable ? v.approuve_par : undefined
}

/** Why somebody may not do it: nobody may from there, or somebody else does; null where they may. */
export function refusActe(
  acte: ActeDocument,
  v: Jugee,
  roles: Roles,
  moi: number,
): { readonly pourquoi: 'etat' | 'personne'; readonly message: string } | null {
  const sien = siensDe(acte, v, roles)
  if (sien === undefined) return { pourquoi: 'etat', message: PASSEE }
  if (sien !== moi) return { pourquoi: 'personne', message: AUTRE }
  if (acte === 'reprendre') return null
  if (v.depose_par === moi) return { pourquoi: 'personne', message: LA_SIENNE }
  return acte !== 'verifier' && v.verifie_par === moi ? { pourquoi: 'personne', message: DEJA_VERIFIEE } : null
}

const ACTES: readonly ActeDocument[] = ['verifier', 'approuver', 'refuser', 'reprendre']
export const actesDe = (v: Jugee, roles: Roles, moi: number): ActeDocument[] =>
  ACTES.filter(acte => refusActe(acte, v, roles, moi) === null)

const texte = (label: string, max: number) => texteSaisi().max(max, `${label}\u00a0: ${max} caractères au plus.`)
const titre = texteSaisi('Titre\u00a0: à renseigner.')
  .min(1, 'Titre\u00a0: à renseigner.')
  .max(200, 'Titre\u00a0: 200 caractères au plus.')
  .refine(t => !/\p{Cc}/u.test(t), 'Titre\u00a0: caractères non acceptés.')
/** As a form holds it: a number in words. */
const quelquun = (message: string) => z.union([idSchema, idParam], message)

/** What may be changed about a document; its kind, which gave it its number, stays. */
export const documentChangeSchema = z.strictObject({
  document_titre: titre,
  redacteur_id: quelquun('Rédige\u00a0: à choisir.'),
  verificateur_id: choisiSchema,
  approbateur_id: choisiSchema,
})
export type DocumentChange = z.output<typeof documentChangeSchema>
export const documentSaisiSchema = documentChangeSchema.extend({
  documents_type_id: quelquun('Type\u00a0: à choisir.'),
})
export type DocumentSaisi = z.output<typeof documentSaisiSchema>

export const zoneSaisieSchema = z.strictObject({
  zone_affichage_id: quelquun('Zone\u00a0: à choisir.'),
  affichage_type_id: quelquun('Type de classement\u00a0: à choisir.'),
})
export const motifSaisiSchema = z.strictObject({
  motif: texte('Motif', 300).min(1, 'Motif\u00a0: à renseigner.'),
})
export const noteSaisie = texte('Ce qui change', 500)
export const demandeSaisieSchema = z.strictObject({
  profil_id: quelquun('Profil\u00a0: à choisir.'),
  pour: jourDonneSchema,
})

/** Days before the end of an asked reading at which whoever has not read is told again. */
export const RAPPELS_LECTURE = [3, 0] as const
