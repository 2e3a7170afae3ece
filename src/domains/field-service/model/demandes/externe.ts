import { z } from 'zod'
import { idSchema, instantSchema, jourDonneSchema, jourSchema } from '#wire/ids.ts'
import { texteSaisi } from '#wire/text.ts'
import { trancheSaisie } from '../creneaux/tranche-saisie.ts'
import { echangeSchema } from './echanges.ts'
import { ETATS_OFFRE } from './etats.ts'

/** What another company offers to this one (specification field-service §2 "External requests"). */
export const MODULE_EXTERNES = 'vx-reception-demandes-externes'

export const COMMENTAIRE_MAX = 2000
/** What one side writes to the other. */
export const commentaireSchema = texteSaisi()
  .trim()
  .min(1, 'Commentaire\u00a0: à renseigner.')
  .max(COMMENTAIRE_MAX, `Commentaire\u00a0: ${COMMENTAIRE_MAX} caractères au plus.`)

/** Another day and slot that the receiver proposes, and what it says of it. */
export const propositionSchema = z.strictObject({
  /** What the issuer's answer names: it answers what it read. */
  proposition: idSchema,
  jour: jourSchema,
  th: z.string(),
  /** Another price; null: as offered. */
  cents: z.number().int().nonnegative().nullable(),
  texte: z.string(),
})
export type Proposition = z.infer<typeof propositionSchema>

const PRIX_MAX_CENTS = 100_000_000
export const saisiePropositionSchema = z.strictObject({
  jour: jourDonneSchema.nullable().refine(jour => jour !== null, 'Jour\u00a0: à renseigner.'),
  th: trancheSaisie(),
  /** Cents; null: the price stays. */
  cents: z.number().int().min(0).max(PRIX_MAX_CENTS, 'Rémunération\u00a0: 1 000 000 € au plus.').nullable(),
  commentaire: texteSaisi().trim().max(COMMENTAIRE_MAX, `Commentaire\u00a0: ${COMMENTAIRE_MAX} caractères au plus.`),
})

/** A request as it is offered: whose it is and where exactly come with the acceptance. */
export const demandeExterneSchema = z.strictObject({
  demande_id: idSchema,
  donneur: z.string(),
  prestation: z.string(),
  prestation_duree: z.string(),
  cpville: z.string(),
  demande_date_souhaite: jourSchema.nullable(),
  demande_th_souhaite: z.string(),
  demande_date_th_impose: z.literal([0, 1]),
  demande_remuneration_cents: z.number().int(),
  demande_reference_do: z.string(),
  demande_description: z.string(),
  etat: z.enum(ETATS_OFFRE),
  etat_libelle: z.string(),
  /** Offered to several companies: the first one who accepts has it. */
  flux: z.boolean(),
  /** Its wished day is behind, and it may still be answered. */
  en_retard: z.boolean(),
  age_jours: z.number().int().nonnegative(),
  envoyee_a: instantSchema,
  /** When it was answered, or ended by itself; null: it waits. */
  repondue_a: instantSchema.nullable(),
  /** Until when it may be accepted; null: as long as it stands. */
  repondre_avant: instantSchema.nullable(),
  motif: z.string(),
  /** The other slot that waits for the issuer's answer. */
  proposition: propositionSchema.nullable(),
  /** The company's own request, once accepted. */
  acceptee_demande_id: idSchema.nullable(),
  /** What both sides did and wrote, the oldest first. */
  echanges: z.array(echangeSchema),
  peut: z.strictObject({
    accepter: z.boolean(),
    refuser: z.boolean(),
    proposer: z.boolean(),
    reprendre: z.boolean(),
    commenter: z.boolean(),
  }),
})
export type DemandeExterne = z.infer<typeof demandeExterneSchema>

/** Where one company stands that a request was offered to, as its issuer reads it. */
export const offreSchema = z.strictObject({
  receveur_compte_id: idSchema,
  receveur: z.string(),
  etat: z.enum(ETATS_OFFRE),
  etat_libelle: z.string(),
  envoyee_a: instantSchema,
  repondre_avant: instantSchema.nullable(),
  motif: z.string(),
  proposition: propositionSchema.nullable(),
  peut: z.strictObject({ retenir: z.boolean(), ecarter: z.boolean(), clore: z.boolean() }),
})
export type Offre = z.infer<typeof offreSchema>

/** Somebody moved it in the same moment. */
export const DEMANDE_TRAITEE = 'Cette demande vient de changer\u00a0: relisez-la.'
export const PROPOSITION_CHANGEE = 'Le prestataire a changé sa proposition\u00a0: relisez-la.'
export const DEJA_VOULU = 'C’est déjà ce qui est demandé.'

/** Whether a slot and price are those that were asked for: nothing to answer a request with. */
export const estDejaVoulu = (
  voulue: Pick<DemandeExterne, 'demande_date_souhaite' | 'demande_th_souhaite' | 'demande_remuneration_cents'>,
  { jour, th, cents }: Pick<z.infer<typeof saisiePropositionSchema>, 'jour' | 'th' | 'cents'>,
): boolean =>
  jour === voulue.demande_date_souhaite &&
  th === voulue.demande_th_souhaite &&
  (cents === null || cents === voulue.demande_remuneration_cents)
