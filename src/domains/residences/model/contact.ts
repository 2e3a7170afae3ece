import { z } from 'zod'
import { type JourIso, joursEntre } from '#wire/dates.ts'
import { idSchema, jourDonneSchema, jourSchema } from '#wire/ids.ts'
import { telephoneSchema } from '#wire/telephone-schema.ts'
import { texteSaisi } from '#wire/text.ts'
import { ageLe } from './resident.ts'

/** Whom to call about a resident, and what each was named (CASF art. L311-5-1; Code civil art. 425 and following). */

export const LIENS = ['conjoint', 'enfant', 'famille', 'ami', 'medecin', 'soignant', 'mandataire', 'autre'] as const
export type Lien = (typeof LIENS)[number]
/** In words, and the icon of the catalogue that shows it. */
export const MOTS_LIENS: Readonly<Record<Lien, { readonly libelle: string; readonly icone: string }>> = {
  conjoint: { libelle: 'Conjoint', icone: 'heart' },
  enfant: { libelle: 'Enfant', icone: 'users' },
  famille: { libelle: 'Famille', icone: 'users' },
  ami: { libelle: 'Proche', icone: 'user-heart' },
  medecin: { libelle: 'Médecin traitant', icone: 'stethoscope' },
  soignant: { libelle: 'Autre soignant', icone: 'activity' },
  mandataire: { libelle: 'Mandataire judiciaire', icone: 'certificate' },
  autre: { libelle: 'Autre', icone: 'user' },
}

export const MESURES = [
  'sauvegarde',
  'curatelle_simple',
  'curatelle_amenagee',
  'curatelle_renforcee',
  'tutelle',
  'habilitation_assistance',
  'habilitation_representation',
  'mandat_futur',
] as const
export type Mesure = (typeof MESURES)[number]
export const MOTS_MESURES: Readonly<Record<Mesure, string>> = {
  sauvegarde: 'Sauvegarde de justice',
  curatelle_simple: 'Curatelle simple',
  curatelle_amenagee: 'Curatelle aménagée',
  curatelle_renforcee: 'Curatelle renforcée',
  tutelle: 'Tutelle',
  habilitation_assistance: 'Habilitation familiale (assistance)',
  habilitation_representation: 'Habilitation familiale (représentation)',
  mandat_futur: 'Mandat de protection future',
}

const texte = (label: string, max: number) => texteSaisi().max(max, `${label}\u00a0: ${max} caractères au plus.`)
const nom = (label: string) =>
  texte(label, 100).refine(t => !/\p{Cc}/u.test(t), `${label}\u00a0: caractères non acceptés.`)
const bit = z.literal([0, 1], 'Oui ou non est attendu.')
const email = z.union(
  [texteSaisi().pipe(z.literal('')), texteSaisi().toLowerCase().max(254).pipe(z.email())],
  'Veuillez saisir un email valide.',
)

/** Born eighteen years before or more (Code de la santé publique art. L1111-6); what is not known is asked for elsewhere. */
export const majeurLe = (naissance: JourIso | null, jour: JourIso | null): boolean =>
  naissance === null || jour === null || ageLe(naissance, jour) >= 18

export const contactSaisiSchema = z
  .strictObject({
    contact_lien: z.literal(LIENS, 'Lien\u00a0: à choisir.'),
    contact_nom: nom('Nom').min(1, 'Nom\u00a0: à renseigner.'),
    contact_prenom: nom('Prénom'),
    contact_naissance: jourDonneSchema.nullable().default(null),
    contact_telephone: telephoneSchema('Téléphone'),
    contact_email: email,
    contact_adresse: texte('Adresse', 200),
    contact_cp: texte('Code postal', 10),
    contact_ville: texte('Ville', 100),
    contact_detail: texte('À savoir', 500),
    contact_is_referent: bit,
    contact_is_confiance: bit,
    /** Day of the written designation. */
    confiance_le: jourDonneSchema.nullable().default(null),
    contact_is_protection: bit,
    protection_mesure: z.literal(MESURES, 'Mesure\u00a0: à choisir.').nullable().default(null),
    protection_portee: texte('Portée', 300).default(''),
    /** Day of the judgment, or of the mandate's taking effect. */
    protection_le: jourDonneSchema.nullable().default(null),
    protection_tribunal: texte('Tribunal', 200).default(''),
    protection_fin: jourDonneSchema.nullable().default(null),
  })
  .refine(c => c.contact_is_confiance === 0 || c.confiance_le !== null, {
    path: ['confiance_le'],
    message: 'Le jour de la désignation écrite est attendu.',
  })
  .refine(c => c.contact_is_confiance === 0 || c.contact_naissance !== null, {
    path: ['contact_naissance'],
    message: 'La date de naissance est attendue\u00a0: une personne de confiance est majeure.',
  })
  .refine(c => c.contact_is_confiance === 0 || majeurLe(c.contact_naissance, c.confiance_le), {
    path: ['contact_naissance'],
    message: 'Cette personne n’avait pas dix-huit ans le jour de sa désignation.',
  })
  .refine(c => c.contact_is_protection === 0 || c.protection_mesure !== null, {
    path: ['protection_mesure'],
    message: 'Mesure\u00a0: à choisir.',
  })
  .refine(c => c.contact_is_protection === 0 || c.protection_le !== null, {
    path: ['protection_le'],
    message: 'Le jour du jugement ou de la prise d’effet est attendu.',
  })
  .refine(c => !c.protection_fin || !c.protection_le || c.protection_fin > c.protection_le, {
    path: ['protection_fin'],
    message: 'La fin vient après le jugement.',
  })
  // Somebody on whom one cannot call is no contact.
  .refine(c => [c.contact_telephone, c.contact_email, c.contact_adresse].some(Boolean), {
    path: ['contact_telephone'],
    message: 'Un téléphone, un e-mail ou une adresse est attendu.',
  })
export type ContactSaisi = z.output<typeof contactSaisiSchema>

/** What a contact that is named nothing keeps of a role: nothing. */
export function selonRoles(saisi: ContactSaisi): ContactSaisi {
  return {
    ...saisi,
    ...(saisi.contact_is_confiance === 0 && { confiance_le: null, contact_naissance: null }),
    ...(saisi.contact_is_protection === 0 && {
      ...{ protection_mesure: null, protection_portee: '', protection_le: null },
      ...{ protection_tribunal: '', protection_fin: null },
    }),
  }
}

export const contactSchema = z.strictObject({
  contact_id: idSchema,
  contact_resident_id: idSchema,
  contact_lien: z.enum(LIENS),
  contacts_type_libelle: z.string(),
  contacts_type_icon: z.string(),
  contact_nom: z.string(),
  contact_prenom: z.string(),
  contact_naissance: jourSchema.nullable(),
  contact_telephone: z.string(),
  contact_email: z.string(),
  contact_adresse: z.string(),
  contact_cp: z.string(),
  contact_ville: z.string(),
  contact_detail: z.string(),
  contact_is_referent: bit,
  contact_is_confiance: bit,
  contact_is_protection: bit,
  confiance_le: jourSchema.nullable(),
  protection_mesure: z.enum(MESURES).nullable(),
  protection_portee: z.string(),
  protection_le: jourSchema.nullable(),
  protection_tribunal: z.string(),
  protection_fin: jourSchema.nullable(),
  /** Files of this contact: the designation, the judgment. */
  nb_fichiers: z.number().int(),
})
export type Contact = z.infer<typeof contactSchema>

/** How near an end is, in whole days after this one: what is told, the nearest first. On its last day it still holds. */
export const PALIERS = ['passee', 'sept', 'trente', 'soixante'] as const
export type Palier = (typeof PALIERS)[number]
const JOURS: readonly (readonly [Palier, number])[] = [
  ['passee', -1],
  ['sept', 7],
  ['trente', 30],
  ['soixante', 60],
]

/** Which of them an end stands in on a day; null: none, it is far or not known. */
export function palierDe(fin: JourIso | null, jour: JourIso): Palier | null {
  if (fin === null) return null
  const restent = joursEntre(jour, fin)
  return JOURS.find(([, jours]) => restent <= jours)?.[0] ?? null
}
/** Days ahead of which an end is told. */
export const JOURS_AVANT_FIN = 60
