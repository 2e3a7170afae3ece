import { z } from 'zod'
import { idSchema, instantSchema, jourDonneSchema, jourSchema } from '#wire/ids.ts'
import { derogationSchema } from '../bureau/changement.ts'
import { motifSchema } from '../motif.ts'
import { heureSchema, horaireSchema } from '../planning/horaire.ts'
import { anomalieSchema } from '../regles/types.ts'
import { VERDICTS } from './classement.ts'

/** A post that some of the house are asked to take: the first lawful yes has it. */
export const ETATS_APPEL = ['ouvert', 'pourvu', 'retire'] as const
export const REPONSES_APPEL = ['oui', 'non'] as const
export type ReponseAppel = (typeof REPONSES_APPEL)[number]

/** People asked at once. */
export const DESTINATAIRES_MAX = 100

/** The post that is looked for: a shift whose holder is away, or one more on a day, with the post's hours unless told otherwise. */
export const cibleAppelSchema = z.union([
  z.strictObject({ pointage_id: idSchema }),
  z.strictObject({
    date: jourDonneSchema,
    poste_id: idSchema,
    heure_debut: heureSchema.optional(),
    heure_fin: heureSchema.optional(),
    /** A shift that it would stand in for: where the post asks for no trade, that of whoever holds it ranks the team. */
    comme: idSchema.optional(),
  }),
])
export type CibleAppel = z.infer<typeof cibleAppelSchema>

export const ouvrirAppelSchema = z.strictObject({
  cible: cibleAppelSchema,
  /** Who is asked; nobody where it is given at once. */
  destinataires: z.array(idSchema).max(DESTINATAIRES_MAX),
  message: motifSchema.optional(),
  /** Given to this person, without asking anybody. */
  attribuer_a: idSchema.optional(),
  /** That the person agrees, in writing, where a notice is too short and its article lets them. */
  derogation: derogationSchema.optional(),
})
export type OuvrirAppel = z.infer<typeof ouvrirAppelSchema>

const poste = horaireSchema.extend({ poste_libelle: z.string(), poste_code: z.string(), color: z.string() })

/** Minutes of the post itself, and those of its month, before it, beside the contract. */
const heures = { minutes: z.number().int(), prevu: z.number().int(), contrat: z.number().int() }

export const candidatSchema = z.strictObject({
  utilisateur_id: idSchema,
  label: z.string(),
  metier_libelle: z.string(),
  verdict: z.enum(VERDICTS),
  /** Higher is better, among those of one verdict. */
  score: z.number().int(),
  /** Asked unless somebody says otherwise. */
  propose: z.boolean(),
  /** The application reaches them by no address: they are called, then given it. */
  sans_acces: z.boolean(),
  /** Why the house may not give it unasked; null: it may. `derogeable`: unless they agree in writing. */
  donner: z.strictObject({ phrase: z.string(), reference: z.string(), derogeable: z.boolean() }).nullable(),
  raisons: z.array(z.strictObject({ ton: z.enum(['good', 'wait', 'bad', 'info']), mots: z.string() })),
  anomalies: z.array(anomalieSchema),
  ...heures,
})

export const remplacantsSchema = z.strictObject({
  lu_a: instantSchema,
  poste: poste.extend({ poste_id: idSchema }),
  /** Whose post it is; null: nobody's. */
  remplace: z.string().nullable(),
  candidats: z.array(candidatSchema),
})
export type Remplacants = z.infer<typeof remplacantsSchema>

/** As who plans reads it. */
export const appelBureauSchema = poste.extend({
  appel_id: idSchema,
  poste_id: idSchema,
  version: z.number().int().positive(),
  etat: z.enum(ETATS_APPEL),
  pointage_id: idSchema.nullable(),
  remplace: z.string().nullable(),
  message: z.string(),
  ouvert_a: instantSchema,
  /** Who took it. */
  pourvu_par: z.string().nullable(),
  /** The shift that it became still stands, and its holder is there. */
  tenu: z.boolean(),
  destinataires: z.array(
    z.strictObject({ utilisateur_id: idSchema, label: z.string(), reponse: z.enum(REPONSES_APPEL).nullable() }),
  ),
})
export type AppelBureau = z.infer<typeof appelBureauSchema>

/** As whoever is asked reads it: neither why nor instead of whom, nor who else is asked. */
export const appelRecuSchema = poste.extend({
  appel_id: idSchema,
  etat: z.enum(ETATS_APPEL),
  message: z.string(),
  ouvert_a: instantSchema,
  ma_reponse: z.enum(REPONSES_APPEL).nullable(),
  /** It is theirs. */
  a_moi: z.boolean(),
  ...heures,
  /** Last day of the month whose hours its reader may see, where that is not its end. */
  jusqua: jourSchema.optional(),
  /** What the law says of it; empty once it is over. */
  anomalies: z.array(anomalieSchema),
  /** Why they cannot take it, in a sentence; null when they can. */
  empechement: z.string().nullable(),
})
export type AppelRecu = z.infer<typeof appelRecuSchema>

export const appelsRecusSchema = z.strictObject({
  lu_a: instantSchema,
  appels: z.array(appelRecuSchema),
})
export type AppelsRecus = z.infer<typeof appelsRecusSchema>
