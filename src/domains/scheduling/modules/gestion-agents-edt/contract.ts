import { z } from 'zod'
import {
  agentSaisiSchema,
  agentSchema,
  contratSaisiSchema,
  droitSaisiSchema,
  emailSchema,
  personneSaisieSchema,
  versionContratSchema,
} from '#domains/scheduling/model/agents.ts'
import { repriseSaisieSchema, repriseSchema } from '#domains/scheduling/model/reprise.ts'
import { formDefinitionSchema, versionLueSchema } from '#wire/form.ts'
import { idParam, idSchema, instantSchema, jourDonneSchema, jourSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { holdersOf, operation } from '#wire/operation.ts'
import { IMPORT_MAX, importGardeSchema, importReportSchema, importRowSchema } from '#wire/resource.ts'

/** Agents of a house: who they are, their contracts by day, their rights to leave (decision: the specification names none). */
export const MODULE_AGENTS = 'vx-gestion-agents-edt'

const BASE = '/api/edt/modules/gestion-agents-edt/agents'
/** Nothing is kept on the device: birth dates and contracts of colleagues. */
const commun = { right: holdersOf(MODULE_AGENTS), tenant: 'company', offline: 'online-only', sujet: 'edt' } as const
const une = z.strictObject({ id: idParam })
const SORTES = ['conge', 'tlc'] as const

export const listerAgents = operation({
  ...commun,
  id: 'gestion-agents.lister',
  method: 'GET',
  path: BASE,
  summary: 'Les agents de la maison, leur contrat, leur accès et ce qu’il leur reste de congés',
  output: z.strictObject({
    lu_a: instantSchema,
    aujourdhui: jourSchema,
    agents: z.array(agentSchema),
    metiers: z.array(z.strictObject({ metier_id: idSchema, metier_libelle: z.string() })),
    unites: z.array(z.strictObject({ unite_id: idSchema, unite_libelle: z.string() })),
    peut: z.strictObject({ ajouter: z.boolean(), inviter: z.boolean(), acces: z.boolean() }),
  }),
})

const droitPresenteSchema = z.strictObject({
  sorte: z.enum(SORTES),
  libelle: z.string(),
  /** Year in which the period begins. */
  annee: z.number().int(),
  periode: z.string(),
  jours: z.number(),
  /** Carried over from the period before. */
  report: z.number(),
  pris: z.number(),
  en_attente: z.number(),
  reste: z.number(),
})
export type DroitPresente = z.infer<typeof droitPresenteSchema>

export const lireAgent = operation({
  ...commun,
  id: 'gestion-agents.lire',
  method: 'GET',
  path: `${BASE}/{id}`,
  summary: 'Un agent\u00a0: sa fiche, ses contrats par date et ses droits à congés',
  params: une,
  output: z.strictObject({
    agent: agentSchema,
    naissance: jourSchema.nullable(),
    entree: jourSchema.nullable(),
    invitation: z.strictObject({ email: z.string(), expire_a: instantSchema, ouverte: z.boolean() }).nullable(),
    contrats: z.array(versionContratSchema),
    droits: z.array(droitPresenteSchema),
    /** Hours carried over, a year each, the latest first; absent in what an older server said. */
    reprises: z.array(repriseSchema).optional(),
    historique: z.array(z.strictObject({ quand: instantSchema, par: z.string(), quoi: z.string() })),
    peut: z.strictObject({ inviter: z.boolean(), acces: z.boolean() }),
  }),
  errors: ['INTROUVABLE'],
})

export const formulaireAgent = operation({
  ...commun,
  id: 'gestion-agents.creer-formulaire',
  method: 'GET',
  path: `${BASE}/create`,
  summary: 'Le formulaire d’un nouvel agent et de son contrat',
  output: formDefinitionSchema,
})

const REFUS_COMPTE = [
  'DROIT_MANQUANT',
  'ADRESSE_A_CONFIRMER',
  'EMAIL_DEJA_UTILISE',
  'TROP_DE_TENTATIVES',
  'INTROUVABLE',
] as const

export const ajouterAgent = operation({
  ...commun,
  id: 'gestion-agents.ajouter',
  method: 'POST',
  path: BASE,
  summary: 'Ajoute un agent avec son contrat, et l’invite si on le demande',
  body: agentSaisiSchema,
  output: noticeSchema.extend({ utilisateur_id: idSchema }),
  errors: [...REFUS_COMPTE, 'CLE_REUTILISEE'],
})

/** What "Défaire" does after that. */
export const retirerAgent = operation({
  ...commun,
  id: 'gestion-agents.retirer',
  method: 'DELETE',
  path: `${BASE}/{id}`,
  summary: 'Retire un agent qui vient d’être ajouté et que rien ne nomme encore',
  params: une,
  output: noticeSchema,
  errors: ['INTROUVABLE', 'DROIT_MANQUANT', 'ENCORE_UTILISE'],
})

export const formulairePersonne = operation({
  ...commun,
  id: 'gestion-agents.fiche',
  method: 'GET',
  path: `${BASE}/{id}/edit`,
  summary: 'Le formulaire de la fiche d’un agent',
  params: une,
  output: formDefinitionSchema,
  errors: ['INTROUVABLE'],
})

export const enregistrerAgent = operation({
  ...commun,
  id: 'gestion-agents.enregistrer',
  method: 'PUT',
  path: `${BASE}/{id}`,
  summary: 'Change la fiche d’un agent',
  params: une,
  body: personneSaisieSchema.extend({ version: versionLueSchema.optional() }),
  /** What stood there: what "Défaire" writes back. */
  output: noticeSchema.extend({ avant: personneSaisieSchema }),
  errors: ['INTROUVABLE', 'FICHE_MODIFIEE', 'DROIT_MANQUANT', 'EMAIL_DEJA_UTILISE'],
})

export const formulaireContrat = operation({
  ...commun,
  id: 'gestion-agents.contrat-formulaire',
  method: 'GET',
  path: `${BASE}/{id}/contrats/create`,
  summary: 'Le formulaire d’un contrat, à partir de celui qui tient',
  params: une,
  output: formDefinitionSchema,
  errors: ['INTROUVABLE'],
})

/** Absolute: the same contract from the same day again changes nothing. */
export const ecrireContrat = operation({
  ...commun,
  id: 'gestion-agents.contrat',
  method: 'POST',
  path: `${BASE}/{id}/contrats`,
  summary: 'Change le contrat à partir d’un jour\u00a0; ce qui tenait avant reste',
  params: une,
  body: contratSaisiSchema,
  /** What held from that very day; null: the version is new. */
  output: noticeSchema.extend({ valable_du: jourSchema, avant: contratSaisiSchema.nullable() }),
  errors: ['INTROUVABLE'],
})

export const retirerContrat = operation({
  ...commun,
  id: 'gestion-agents.contrat-retirer',
  method: 'DELETE',
  path: `${BASE}/{id}/contrats/{valable_du}`,
  summary: 'Retire un contrat qui n’a pas commencé',
  params: z.strictObject({ id: idParam, valable_du: jourDonneSchema }),
  output: noticeSchema.extend({ avant: contratSaisiSchema }),
  errors: ['INTROUVABLE'],
})

export const formulaireFin = operation({
  ...commun,
  id: 'gestion-agents.contrat-fin-formulaire',
  method: 'GET',
  path: `${BASE}/{id}/contrats/fin/edit`,
  summary: 'Le formulaire de la fin d’un contrat',
  params: une,
  output: formDefinitionSchema,
  errors: ['INTROUVABLE'],
})

/** Absolute. */
export const finirContrat = operation({
  ...commun,
  id: 'gestion-agents.contrat-fin',
  method: 'PUT',
  path: `${BASE}/{id}/contrats/fin`,
  summary: 'Dit le dernier jour du contrat, ou qu’il n’en a pas',
  params: une,
  body: z.strictObject({ valable_au: jourDonneSchema.nullable() }),
  output: noticeSchema.extend({ avant: jourSchema.nullable() }),
  errors: ['INTROUVABLE'],
})

const droit = z.strictObject({
  id: idParam,
  sorte: z.enum(SORTES),
  annee: z
    .string()
    .regex(/^20\d\d$/)
    .transform(Number),
})

export const formulaireDroit = operation({
  ...commun,
  id: 'gestion-agents.droit-formulaire',
  method: 'GET',
  path: `${BASE}/{id}/droits/{sorte}/{annee}/edit`,
  summary: 'Le formulaire des droits d’une période, avec ce qui reste de la précédente',
  params: droit,
  output: formDefinitionSchema,
  errors: ['INTROUVABLE'],
})

/** Absolute. */
export const ecrireDroit = operation({
  ...commun,
  id: 'gestion-agents.droit',
  method: 'PUT',
  path: `${BASE}/{id}/droits/{sorte}/{annee}`,
  summary: 'Donne les jours d’une période et ceux reportés de la précédente',
  params: droit,
  body: droitSaisiSchema,
  output: noticeSchema.extend({ avant: z.strictObject({ jours: z.number(), report: z.number() }) }),
  errors: ['INTROUVABLE'],
})

export const formulaireReprise = operation({
  ...commun,
  id: 'gestion-agents.reprise-formulaire',
  method: 'GET',
  path: `${BASE}/{id}/heures-reprises/edit`,
  summary: 'Le formulaire des heures qu’un agent reprend d’avant',
  params: une,
  output: formDefinitionSchema,
  errors: ['INTROUVABLE'],
})

/** Absolute: the same again writes nothing. */
export const ecrireReprise = operation({
  ...commun,
  id: 'gestion-agents.reprise',
  method: 'PUT',
  path: `${BASE}/{id}/heures-reprises`,
  summary:
    'Dit ce que valait le compteur d’heures d’un agent au premier jour d’un mois\u00a0; vide, il n’a rien repris',
  params: une,
  body: repriseSaisieSchema,
  /** What held in that year, as it is typed: what "Défaire" writes back. */
  output: noticeSchema.extend({
    avant: z.strictObject({ jour: jourSchema, duree: z.string() }),
    /** Of what holds now: what is written over it says that it read it. */
    version: versionLueSchema,
  }),
  errors: ['INTROUVABLE', 'DROIT_MANQUANT', 'FICHE_MODIFIEE'],
})

export const formulaireInvitation = operation({
  ...commun,
  id: 'gestion-agents.invitation-formulaire',
  method: 'GET',
  path: `${BASE}/{id}/invitation/create`,
  summary: 'Le formulaire de l’invitation d’un agent',
  params: une,
  output: formDefinitionSchema,
  errors: ['INTROUVABLE'],
})

export const inviterAgent = operation({
  ...commun,
  id: 'gestion-agents.inviter',
  method: 'POST',
  path: `${BASE}/{id}/invitation`,
  summary: 'Invite un agent à ouvrir son compte, ou l’invite de nouveau',
  params: une,
  body: z.strictObject({ email: emailSchema }),
  output: noticeSchema,
  errors: [...REFUS_COMPTE],
})

/** Absolute: a repeat changes nothing. */
export const changerAccesAgent = operation({
  ...commun,
  id: 'gestion-agents.acces',
  method: 'PUT',
  path: `${BASE}/{id}/acces`,
  summary: 'Ferme l’accès d’un agent, ou le rouvre',
  params: une,
  body: z.strictObject({ ouvert: z.literal([0, 1]) }),
  output: noticeSchema,
  errors: ['INTROUVABLE', 'DROIT_MANQUANT', 'DERNIER_ADMINISTRATEUR', 'PROPRE_ACCES'],
})

export const importerAgents = operation({
  ...commun,
  id: 'gestion-agents.importer',
  method: 'POST',
  path: `${BASE}/import`,
  summary: 'Importe des agents et leurs contrats\u00a0: aperçu, puis les lignes justes',
  body: z.strictObject({
    lignes: z.array(importRowSchema).max(IMPORT_MAX),
    appliquer: z.boolean(),
    valides: z.boolean().optional(),
    doubles: z.array(z.number().int().positive().max(IMPORT_MAX)).max(IMPORT_MAX).optional(),
  }),
  output: noticeSchema.extend({ rapport: importReportSchema }),
  bodyLimit: 4 * 1024 * 1024,
  nodesMax: 50 * IMPORT_MAX,
  errors: ['DROIT_MANQUANT', 'CLE_REUTILISEE'],
})

/** Those of the last day that were not taken back, the latest first: « Annuler cet import ». */
export const listerImportsAgents = operation({
  ...commun,
  id: 'gestion-agents.imports',
  method: 'GET',
  path: `${BASE}/imports`,
  summary: 'Les imports d’agents du dernier jour, que l’on peut encore défaire',
  output: z.array(importGardeSchema),
})

export const defaireImport = operation({
  ...commun,
  id: 'gestion-agents.import-defaire',
  method: 'POST',
  path: `${BASE}/import/{import_id}/defaire`,
  summary: 'Défait un import d’agents du dernier jour, sauf ce qui sert déjà',
  params: z.strictObject({ import_id: idParam }),
  output: noticeSchema,
  errors: ['INTROUVABLE', 'DROIT_MANQUANT'],
})
