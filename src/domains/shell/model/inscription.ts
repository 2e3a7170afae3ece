import { z } from 'zod'
import { exigerEgalite, motDePasseDeuxFois } from '#domains/shell/model/password.ts'
import { estSiren, normaliserSiren } from '#wire/siren.ts'
import { telephoneSchema } from '#wire/telephone-schema.ts'
import { texteSaisi } from '#wire/text.ts'

/** Variants of the registration screen (specification shell-and-administration §2.1); any other slug is the default. */
export const variantes = {
  defaut: {
    metier: 'terrain',
    titre: 'Créer un compte',
    texte: 'Quelques informations suffisent pour ouvrir l’espace de votre entreprise.',
  },
  chauffage: {
    metier: 'terrain',
    titre: 'Créer un compte de chauffagiste',
    texte: 'Vos interventions, vos comptes rendus et vos factures, même sans réseau.',
  },
  residence: {
    metier: 'residence',
    titre: 'Créer un compte de résidence',
    texte: 'Les plannings de vos équipes et le suivi de vos résidents en un seul endroit.',
  },
} as const satisfies Record<string, { metier: 'terrain' | 'residence'; titre: string; texte: string }>
export type VarianteSlug = keyof typeof variantes

export function lireVariante(slug: string): VarianteSlug {
  return Object.hasOwn(variantes, slug) ? (slug as VarianteSlug) : 'defaut'
}

export const emailSchema = texteSaisi({ error: 'E-mail requis' })
  .toLowerCase()
  .max(254, '254 caractères au maximum')
  .pipe(z.email('Adresse e-mail invalide'))

const nom = (requis: string) => texteSaisi({ error: requis }).min(1, requis).max(100, '100 caractères au maximum')
export const personneSchema = { nom: nom('Nom requis'), prenom: nom('Prénom requis') }

/** What who registers says they are; one of each trade works in both. */
export const ACTIVITES = {
  terrain: 'Interventions sur le terrain',
  residence: 'Maison ou résidence',
  les_deux: 'Les deux',
} as const
export type Activite = keyof typeof ACTIVITES

/** Body of a request for the recovery mail. */
export const recuperationSchema = z.strictObject({ email: emailSchema })

/** Body of an accepted invitation. */
export const acceptationSchema = z.strictObject({ ...personneSchema, ...motDePasseDeuxFois }).superRefine(exigerEgalite)

export const inscriptionSchema = z
  .strictObject({
    slug: z.string().max(50).optional(),
    /** Absent: what the variant of the screen says. */
    activite: z.enum(Object.keys(ACTIVITES) as [Activite], { error: 'Activité à choisir' }).optional(),
    compte_raison_sociale: texteSaisi({ error: 'Raison sociale requise' })
      .min(1, 'Raison sociale requise')
      .max(200, '200 caractères au maximum'),
    compte_siren: z
      .string()
      .max(20)
      .transform(normaliserSiren)
      .refine(siren => siren === '' || estSiren(siren), 'Ce numéro SIREN n’est pas valide.')
      .optional(),
    email: emailSchema,
    ...personneSchema,
    user_telephone1: telephoneSchema('Téléphone').optional(),
    ...motDePasseDeuxFois,
  })
  .superRefine(exigerEgalite)
