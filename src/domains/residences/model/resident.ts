import { z } from 'zod'
import type { JourIso } from '#wire/dates.ts'
import { versionLueSchema } from '#wire/form.ts'
import { idParam, idSchema, jourDonneSchema, jourSchema } from '#wire/ids.ts'
import { texteSaisi } from '#wire/text.ts'
import { couvre, type Periode } from './sejours.ts'

/** Who lives in a house or waits to, and what may be done about them. */

export const ETATS_RESIDENT = ['attente', 'attendu', 'present', 'absent', 'sorti'] as const
export type EtatResident = (typeof ETATS_RESIDENT)[number]

export const MOTS_RESIDENT: Readonly<Record<EtatResident, string>> = {
  attente: 'En attente',
  attendu: 'Attendu',
  present: 'Présent',
  absent: 'Absent',
  sorti: 'Sorti',
}

/** Acts, and the states from which each may be done. */
export type Acte = 'admettre' | 'changer' | 'absenter' | 'revenir' | 'sortir'
const DEPUIS: Readonly<Record<Acte, readonly EtatResident[]>> = {
  admettre: ['attente', 'sorti'],
  changer: ['present', 'absent'],
  absenter: ['present'],
  revenir: ['absent'],
  sortir: ['present', 'absent'],
}
export const peut = (etat: EtatResident, acte: Acte): boolean => DEPUIS[acte].includes(etat)

interface Parcours {
  readonly entree: JourIso | null
  /** The day they left, or will. */
  readonly sortie: JourIso | null
  readonly absences: readonly Periode[]
}

interface Nomme {
  readonly resident_civilite: string
  readonly resident_prenom: string
  readonly resident_nom: string
}
/** "Mme Denise Petit". */
export const nomResident = ({ resident_civilite, resident_prenom, resident_nom }: Nomme): string =>
  [resident_civilite, resident_prenom, resident_nom].filter(Boolean).join(' ')

/** Where somebody stands on a day. */
export function etatResident({ entree, sortie, absences }: Parcours, jour: JourIso): EtatResident {
  if (entree === null) return 'attente'
  if (entree > jour) return 'attendu'
  if (sortie !== null && sortie <= jour) return 'sorti'
  return absences.some(a => couvre(a, jour)) ? 'absent' : 'present'
}

/** Age in whole years on a day. */
export function ageLe(naissance: JourIso, jour: JourIso): number {
  const annees = Number(jour.slice(0, 4)) - Number(naissance.slice(0, 4))
  return jour.slice(5) < naissance.slice(5) ? annees - 1 : annees
}

/** How far ahead a move may be said. */
export const JOURS_A_VENIR = 730

const texte = (label: string, max: number) => texteSaisi().max(max, `${label}\u00a0: ${max} caractères au plus.`)
const nomPropre = (label: string) =>
  texteSaisi(`${label}\u00a0: à renseigner.`)
    .max(100, `${label}\u00a0: 100 caractères au plus.`)
    .refine(t => !/\p{Cc}/u.test(t), `${label}\u00a0: caractères non acceptés.`)

/** As a form holds it: a number in words, or none. */
export const choisiSchema = z.union(
  [z.literal('').transform(() => null), z.null(), idSchema, idParam],
  'Ce choix n’existe pas.',
)
const logementChoisi = (message: string) => z.union([idSchema, idParam], message)

export const ABSENCES = ['hospitalisation', 'sejour_exterieur'] as const
export type SorteAbsence = (typeof ABSENCES)[number]
export const MOTS_ABSENCE: Readonly<Record<SorteAbsence, string>> = {
  hospitalisation: 'Hospitalisation',
  sejour_exterieur: 'Séjour à l’extérieur',
}

export const residentSaisiSchema = z.strictObject({
  resident_civilite: z.union(
    [z.literal(['', 'M.', 'Mme']), z.null().transform(() => '' as const)],
    'Civilité\u00a0: ce choix n’existe pas.',
  ),
  resident_nom: nomPropre('Nom').min(1, 'Nom\u00a0: à renseigner.'),
  resident_nom_naissance: nomPropre('Nom de naissance'),
  resident_prenom: nomPropre('Prénom'),
  resident_date_naissance: jourDonneSchema.nullable(),
  demande_le: jourDonneSchema,
  demande_note: texte('À savoir', 500),
})
export type ResidentSaisi = z.infer<typeof residentSaisiSchema>

const version = versionLueSchema.optional()

/** The room that somebody has from a day on. */
export const sejourSaisiSchema = z.strictObject({
  logement_id: logementChoisi('Logement\u00a0: à choisir.'),
  affect_date_debut: jourDonneSchema,
  affect_motif_debut: texte('Motif', 300),
  version,
})
/** The same, told from the room. */
export const accueilSaisiSchema = z.strictObject({
  resident_id: logementChoisi('Résident\u00a0: à choisir.'),
  affect_date_debut: jourDonneSchema,
  affect_motif_debut: texte('Motif', 300),
})
export const finSaisieSchema = z.strictObject({
  /** null: no end. */
  affect_date_fin: jourDonneSchema.nullable(),
  affect_motif_fin: texte('Motif', 300),
  version,
})
export const absenceSaisieSchema = z.strictObject({
  absence_sorte: z.literal(ABSENCES, 'Absence\u00a0: ce choix n’existe pas.'),
  absence_du: jourDonneSchema,
  /** The day they are back, where one knows. */
  absence_au: jourDonneSchema.nullable(),
  absence_lieu: texte('Lieu', 200),
  version,
})
export const retourSaisiSchema = z.strictObject({
  /** null: not back yet. */
  absence_au: jourDonneSchema.nullable(),
  version,
})
export const sortieSaisieSchema = z.strictObject({
  sortie: jourDonneSchema,
  sortie_motif: texte('Motif', 300),
  version,
})

export const logementSaisiSchema = z.strictObject({
  logement_numero: texteSaisi('Numéro\u00a0: à renseigner.')
    .min(1, 'Numéro\u00a0: à renseigner.')
    .max(20, 'Numéro\u00a0: 20 caractères au plus.'),
  logement_libelle: texte('Libellé', 100),
  logement_etage: z.coerce
    .number('Étage\u00a0: un nombre est attendu.')
    .int()
    .min(-5, 'Étage\u00a0: entre -5 et 50.')
    .max(50, 'Étage\u00a0: entre -5 et 50.'),
  logements_type_id: choisiSchema,
  logement_places: z.coerce
    .number('Places\u00a0: un nombre est attendu.')
    .int()
    .min(1, 'Places\u00a0: entre 1 et 20.')
    .max(20, 'Places\u00a0: entre 1 et 20.'),
})
export type LogementSaisi = z.infer<typeof logementSaisiSchema>

export const travauxSaisisSchema = z
  .strictObject({
    /** null: no works. */
    travaux_du: jourDonneSchema.nullable(),
    travaux_au: jourDonneSchema.nullable(),
    travaux_motif: texte('Motif', 300),
    version,
  })
  .refine(t => t.travaux_du === null || t.travaux_au === null || t.travaux_au >= t.travaux_du, {
    path: ['travaux_au'],
    message: 'La fin vient après le début.',
  })

/** One stay, as it is read (specification scheduling §3 "Apartment assignment"). */
export const affectationSchema = z.strictObject({
  affect_id: idSchema,
  logement_id: idSchema,
  logement_numero: z.string(),
  logement_libelle: z.string(),
  logements_type_libelle: z.string(),
  libelle_etage: z.string(),
  resident_id: idSchema,
  /** "Mme Denise Petit". */
  resident_label: z.string(),
  /** Of who lives there or comes, to who may know; empty: none known. */
  allergies: z.string(),
  place: z.number().int(),
  affect_date_debut: jourSchema,
  affect_motif_debut: z.string(),
  affect_date_fin: jourSchema.nullable(),
  affect_motif_fin: z.string(),
  /** 1: it holds today. */
  en_cours: z.literal([0, 1]),
  /** It followed another one in one act. */
  suite: z.boolean(),
  /** The last of theirs, which may be taken back. */
  defaisable: z.boolean(),
})
export type Affectation = z.infer<typeof affectationSchema>

export const absenceSchema = z.strictObject({
  absence_id: idSchema,
  absence_sorte: z.enum(ABSENCES),
  absence_du: jourSchema,
  absence_au: jourSchema.nullable(),
  absence_lieu: z.string(),
  en_cours: z.literal([0, 1]),
})
export type AbsenceResident = z.infer<typeof absenceSchema>
