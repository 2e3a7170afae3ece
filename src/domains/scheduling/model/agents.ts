import { z } from 'zod'
import { formaterNombre } from '#wire/french.ts'
import { idParam, idSchema, jourDonneSchema, jourSchema } from '#wire/ids.ts'
import { telephoneSchema } from '#wire/telephone-schema.ts'
import { texteSaisi } from '#wire/text.ts'
import type { VersionContrat } from './contrat.ts'

/** What an agent, their contract and their rights are, as they are typed and as they are read. */

const bit = z.literal([0, 1], 'Oui ou non est attendu.')

const nombre = (label: string, min: number, max: number) => {
  const bornes = `${label}\u00a0: entre ${min} et ${formaterNombre(max)}.`
  return z.number(`${label}\u00a0: un nombre est attendu.`).min(min, bornes).max(max, bornes)
}

const nomPropre = (label: string) =>
  texteSaisi(`${label}\u00a0: à renseigner.`)
    .max(100, `${label}\u00a0: 100 caractères au plus.`)
    .refine(t => !/\p{Cc}/u.test(t), `${label}\u00a0: caractères non acceptés.`)

/** Empty: none is known. */
export const emailSchema = z.union(
  [texteSaisi().pipe(z.literal('')), texteSaisi().toLowerCase().max(254).pipe(z.email())],
  'Veuillez saisir un email valide.',
)

/** Hours as a house says them, minutes as they are counted. */
export const HEURES_MAX = { semaine: 60, annee: 2400 } as const
export const heures = (minutes: number): number => Math.round((minutes / 60) * 100) / 100
export const minutes = (h: number): number => Math.round(h * 60)

/** What a year of this week's hours owes: 1,607 h for 35 (article L3121-41). */
export function annuellesPour(heures_semaine: number): number {
  return Math.round(((1607 * heures_semaine) / 35) * 100) / 100
}

/** As a form or a sheet gives it; empty: none. */
const choisi = (message: string) => z.union([z.literal('').transform(() => null), z.null(), idSchema, idParam], message)
const metierChoisi = choisi('Métier\u00a0: ce choix n’existe pas.')
const uniteChoisie = choisi('Unité\u00a0: ce choix n’existe pas.')

const champsContrat = z.strictObject({
  metier_id: metierChoisi,
  /** Left out: the one that holds on that day; none for somebody new. */
  unite_id: uniteChoisie.optional(),
  heures_semaine: nombre('Heures par semaine', 0, HEURES_MAX.semaine),
  /** Left out: what a year of these weeks owes. */
  heures_annee: nombre('Heures par an', 0, HEURES_MAX.annee).nullable().optional(),
  travailleur_nuit: bit.optional(),
  exempt_nuit: bit.optional(),
})

const nuitsPossibles = (c: { travailleur_nuit?: 0 | 1 | undefined; exempt_nuit?: 0 | 1 | undefined }): boolean =>
  !(c.travailleur_nuit === 1 && c.exempt_nuit === 1)
const NUITS = {
  path: ['exempt_nuit'],
  message: 'Une personne dispensée de nuits n’est pas travailleuse de nuit.',
}

/** A contract from a day on. */
export const contratSaisiSchema = champsContrat
  .extend({
    valable_du: jourDonneSchema,
    /** Last day, where one is known. */
    valable_au: jourDonneSchema.nullable().optional(),
  })
  .refine(nuitsPossibles, NUITS)
  .refine(c => !c.valable_au || c.valable_au >= c.valable_du, {
    path: ['valable_au'],
    message: 'La fin vient après le début.',
  })
export type ContratSaisi = z.infer<typeof contratSaisiSchema>

const personne = {
  nom: nomPropre('Nom').min(1, 'Nom\u00a0: à renseigner.'),
  prenom: nomPropre('Prénom'),
  email: emailSchema,
  telephone: telephoneSchema('Téléphone'),
  naissance: jourDonneSchema.nullable(),
  entree: jourDonneSchema.nullable(),
}

export const personneSaisieSchema = z.strictObject(personne)
export type PersonneSaisie = z.infer<typeof personneSaisieSchema>

/** A new agent with their contract, which begins on the day they come. */
export const agentSaisiSchema = z
  .strictObject({
    ...personne,
    ...champsContrat.shape,
    valable_du: jourDonneSchema,
    /** 1: the invitation leaves at once. */
    inviter: bit.optional(),
  })
  .refine(nuitsPossibles, NUITS)
  .refine(a => a.email !== '' || a.telephone !== '', {
    path: ['email'],
    message: 'Un e-mail ou un téléphone est attendu.',
  })
  .refine(a => a.inviter !== 1 || a.email !== '', {
    path: ['email'],
    message: 'E-mail\u00a0: l’invitation y part.',
  })
export type AgentSaisi = z.infer<typeof agentSaisiSchema>

/** Rights of one period, as they are typed. */
export const droitSaisiSchema = z.strictObject({
  jours: nombre('Jours', 0, 366),
  report: nombre('Report', 0, 366),
  motif: texteSaisi('Motif\u00a0: à renseigner.')
    .min(1, 'Motif\u00a0: à renseigner.')
    .max(300, 'Motif\u00a0: 300 caractères au plus.'),
})
export type DroitSaisi = z.infer<typeof droitSaisiSchema>

/**
 * Where somebody's access stands: `a_inviter` and `sans_adresse` never signed in and nothing is on its way, `invite` has a link
 * that opens, `expire` one that does not any more.
 */
export const ETATS_ACCES = ['ouvert', 'a_inviter', 'sans_adresse', 'invite', 'expire', 'ferme'] as const
export type EtatAcces = (typeof ETATS_ACCES)[number]

export const MOTS_ACCES: Readonly<Record<EtatAcces, string>> = {
  ouvert: 'Accès ouvert',
  a_inviter: 'À inviter',
  sans_adresse: 'Sans adresse',
  invite: 'Invité',
  expire: 'Invitation expirée',
  ferme: 'Accès fermé',
}

export const agentSchema = z.strictObject({
  utilisateur_id: idSchema,
  /** "Inès Caron". */
  label: z.string(),
  nom: z.string(),
  prenom: z.string(),
  /** Where they sign in, else where an invitation would go. */
  email: z.string(),
  telephone: z.string(),
  acces: z.enum(ETATS_ACCES),
  /** Of today, else the first to come; null: none. */
  metier_id: idSchema.nullable(),
  metier_libelle: z.string(),
  unite_id: idSchema.nullable(),
  unite_libelle: z.string(),
  minutes_hebdomadaires: z.number().int().nullable(),
  /** Day from which that contract holds; the last day that it does. */
  contrat_du: jourSchema.nullable(),
  contrat_au: jourSchema.nullable(),
  /** Days of paid leave left of the current period; null without rights. */
  conges_restants: z.number().nullable(),
})
export type Agent = z.infer<typeof agentSchema>

export const versionContratSchema = z.strictObject({
  valable_du: jourSchema,
  valable_au: jourSchema.nullable(),
  metier_id: idSchema.nullable(),
  metier_libelle: z.string(),
  unite_id: idSchema.nullable(),
  unite_libelle: z.string(),
  minutes_hebdomadaires: z.number().int(),
  minutes_annuelles: z.number().int(),
  travailleur_nuit: bit,
  exempt_nuit: bit,
  /** It may be corrected or taken back: nothing was counted under it. */
  modifiable: z.boolean(),
})
export type VersionPresentee = z.infer<typeof versionContratSchema>

/** A contract as somebody types it: what takes a correction back. */
export function enSaisie(version: VersionContrat): ContratSaisi {
  const { valable_du, valable_au, metier_id, travailleur_nuit, exempt_nuit } = version
  const [semaine, annee] = [heures(version.minutes_hebdomadaires), heures(version.minutes_annuelles)]
  return {
    valable_du,
    valable_au,
    metier_id,
    unite_id: version.unite_id ?? null,
    heures_semaine: semaine,
    heures_annee: annee,
    travailleur_nuit,
    exempt_nuit,
  }
}
