import { z } from 'zod'
import { compter } from '#wire/french.ts'
import { idSchema, instantSchema } from '#wire/ids.ts'
import { compterLettres, texteSaisi } from '#wire/text.ts'
import { MOTIF_MAX } from '../motif.ts'
import { detailStatSchema, moisAgentSchema } from '../statistiques/statistiques.ts'
import { reouvertureSchema } from './reouverture.ts'

/** Closing the month of each agent (build B0.3): what is closed is what was paid, and does not move. */

/** Open, looked at by whoever plans, closed. */
export const ETATS_MOIS = ['ouvert', 'controle', 'clos'] as const
export type EtatMois = (typeof ETATS_MOIS)[number]
export const LIBELLES_MOIS: Readonly<Record<EtatMois, string>> = {
  ouvert: 'Ouvert',
  controle: 'Contrôlé',
  clos: 'Clos',
}

/** How many months have come to a state, as whoever put them there is told. */
export function direMois(etat: EtatMois, nombre: number): string {
  const mots = { ouvert: 'mois à contrôler', controle: 'mois contrôlé', clos: 'mois clos' }[etat]
  return `${compter(nombre, mots, etat === 'controle' ? 'mois contrôlés' : mots)}.`
}

const minutes = z.number().int().nonnegative()

/** SHA-256 of what was read, in hexadecimal. */
export const empreinteSchema = z.string().regex(/^[0-9a-f]{64}$/)

/** The figures of the monthly statistics, with what was planned and the balance of the month alone. */
export const chiffresMoisSchema = moisAgentSchema.omit({ utilisateur_id: true, label: true }).extend({
  /** Of the posts as they were published, worked or not. */
  planifie: minutes,
  /** Days that took a sick post off count as due. */
  neutralise: minutes,
  /** Paid and neutralised, less the contract's share of the month. */
  ecart: z.number().int(),
})
export type ChiffresMois = z.infer<typeof chiffresMoisSchema>

/** What a closed month keeps of what its figures sum: names and hours of reading are those of whoever reads. */
export const detailFigeSchema = detailStatSchema.omit({ lu_a: true, utilisateur_id: true, label: true })
export type DetailFige = z.infer<typeof detailFigeSchema>

/**
 * What stands in the way of a closing, of one kind. The month before, still open, does (`precedent`): the balance that is frozen
 * goes on from it. Before the first month that the house ever closes it is only warned of (`anterieur`).
 */
export const SORTES_OBSTACLE = ['brouillon', 'echange', 'demande', 'en_cours', 'precedent', 'anterieur'] as const
export const obstacleSchema = z.strictObject({ sorte: z.enum(SORTES_OBSTACLE), nombre: z.number().int().positive() })
export type Obstacle = z.infer<typeof obstacleSchema>

export const empeche = ({ sorte }: Obstacle): boolean => sorte !== 'anterieur'

/** "2 postes préparés et pas publiés". */
export function direObstacle({ sorte, nombre }: Obstacle): string {
  if (sorte === 'brouillon') return compter(nombre, 'poste préparé et pas publié', 'postes préparés et pas publiés')
  if (sorte === 'echange') return compter(nombre, 'échange sans réponse', 'échanges sans réponse')
  if (sorte === 'demande') return compter(nombre, 'demande de congé sans réponse', 'demandes de congé sans réponse')
  const restent = compter(nombre, 'poste ou astreinte', 'postes ou astreintes')
  if (sorte === 'anterieur') return `Le mois précédent est encore ouvert (${restent})`
  if (sorte === 'precedent') return `Le mois précédent est encore ouvert (${restent})\u00a0: clôturez-le d’abord`
  return compter(nombre, 'poste ou astreinte pas encore fini', 'postes ou astreintes pas encore finis')
}

/** The same on a line of the list, where the month before is named without what is left of it. */
export function direEnListe(obstacle: Obstacle): string {
  if (obstacle.sorte === 'anterieur') return 'Mois précédent encore ouvert'
  return obstacle.sorte === 'precedent' ? 'Mois précédent encore ouvert\u00a0: à clore d’abord' : direObstacle(obstacle)
}

/** Who checked or closed a month, after "par". */
export const direPar = ({ par, soi }: { readonly par: string | null; readonly soi: boolean }): string =>
  soi ? 'la personne elle-même' : (par ?? '')

/** What the agent answered to their sheet; what is void is not told. */
export const reponseFeuilleSchema = z.strictObject({
  sens: z.enum(['signee', 'contestee']),
  fait_a: instantSchema,
  /** What they do not agree with, or did not before they signed. */
  mot: z.string(),
})
export type ReponseFeuille = z.infer<typeof reponseFeuilleSchema>

export const clotureAgentSchema = z.strictObject({
  utilisateur_id: idSchema,
  label: z.string(),
  etat: z.enum(ETATS_MOIS),
  /** Who checked or closed it, and when; null: it is open. */
  par: z.string().nullable(),
  /** It is the agent, where nobody else manages the house. */
  soi: z.boolean(),
  fait_a: instantSchema.nullable(),
  /** What was checked is not what stands now. */
  change: z.boolean(),
  chiffres: chiffresMoisSchema,
  obstacles: z.array(obstacleSchema),
  reponse: reponseFeuilleSchema.nullable(),
  /** That it was closed, then opened again, the latest first; absent: never, or in what an older server said. */
  reouvertures: z.array(reouvertureSchema).optional(),
  /** Names these figures and what they sum, to be sent with the closing; absent in what an older server said. */
  empreinte: empreinteSchema.optional(),
})
export type ClotureAgent = z.infer<typeof clotureAgentSchema>

export const cloturesSchema = z.strictObject({
  lu_a: instantSchema,
  annee: z.number().int(),
  mois: z.number().int().min(1).max(12),
  /** Its last day is over: it may be closed. */
  fini: z.boolean(),
  /** Hours count over the year as the month ends: no week is owed; absent in what an older server said. */
  par_an: z.boolean().optional(),
  agents: z.array(clotureAgentSchema),
})
export type Clotures = z.infer<typeof cloturesSchema>

export const moisCorps = {
  annee: z.number().int().min(2000).max(2099),
  mois: z.number().int().min(1).max(12),
}

/** Letters of the shortest reason. */
const LETTRES_MIN = 3
const SANS_MOTIF = 'Dites pourquoi ce mois est rouvert.'
/** Why a reopening is asked: who reads the audit in two years must understand it. */
export const motifReouvertureSchema = texteSaisi()
  .min(LETTRES_MIN, SANS_MOTIF)
  .max(MOTIF_MAX)
  .refine(motif => compterLettres(motif) >= LETTRES_MIN, SANS_MOTIF)

/** First day of a month, and its key "2026-12". */
export const cleDuMois = (annee: number, mois: number): string => `${annee}-${String(mois).padStart(2, '0')}`
