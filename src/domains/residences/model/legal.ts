import { z } from 'zod'
import type { JourIso } from '#wire/dates.ts'
import { idSchema, instantSchema, jourSchema } from '#wire/ids.ts'

/** Slots of the legal documents of a resident (specification scheduling §3 "Legal file"; CASF art. L311-3 to L311-7). */

interface Emplacement {
  readonly id: number
  readonly libelle: string
  /** Years that one is good for where its end is not said; null: no end. */
  readonly annees: number | null
}

/** Numbers are those of the wire and of the database: they never change meaning. */
export const EMPLACEMENTS = [
  { id: 1, libelle: 'Contrat de séjour ou DIPC', annees: null },
  { id: 2, libelle: 'Livret d’accueil signé', annees: null },
  { id: 3, libelle: 'Règlement de fonctionnement signé', annees: 5 },
  { id: 4, libelle: 'Désignation de la personne de confiance', annees: null },
  { id: 5, libelle: 'Jugement de protection', annees: 5 },
  { id: 6, libelle: 'Directives anticipées', annees: null },
  { id: 7, libelle: 'Attestation de droits et mutuelle', annees: 1 },
  { id: 8, libelle: 'Assurance responsabilité civile', annees: 1 },
  { id: 9, libelle: 'Droit à l’image', annees: 1 },
  { id: 10, libelle: 'Projet personnalisé', annees: 1 },
] as const satisfies readonly Emplacement[]
export const DIRECTIVES_ANTICIPEES = 6

export const emplacementDe = (id: number): Emplacement | undefined => EMPLACEMENTS.find(e => e.id === id)

/** The end that a slot proposes for a document of that day; null: none. */
export function finProposee(id: number, jour: JourIso): JourIso | null {
  const annees = emplacementDe(id)?.annees ?? null
  if (annees === null) return null
  const le = jour.slice(4) === '-02-29' ? '-02-28' : jour.slice(4)
  return `${Number(jour.slice(0, 4)) + annees}${le}`
}

export const LEGAL_OCTETS_MAX = 20_000_000

export const fichierLegalSchema = z.strictObject({
  fichiers_legaux_id: idSchema,
  fichiers_legaux_libelle: z.string(),
  /** 1: a document stands there. */
  exist: z.literal([0, 1]),
  /** 1: its last day is over. */
  date_expire: z.literal([0, 1]),
  fichier_affect_date_expiration: jourSchema.nullable(),
  /** What the slot proposes for a document of today. */
  fin_proposee: jourSchema.nullable(),
  /** The latest first. */
  versions: z.array(
    z.strictObject({
      version: z.number().int().positive(),
      expire: jourSchema.nullable(),
      taille: z.number().int().positive(),
      depose_a: instantSchema,
      depose_par: z.string(),
    }),
  ),
})
export type FichierLegal = z.infer<typeof fichierLegalSchema>
