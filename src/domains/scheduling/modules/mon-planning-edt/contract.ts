import { z } from 'zod'
import { echangeSchema, REFUS_ECHANGE } from '#domains/scheduling/model/echanges/echange.ts'
import { motifSchema } from '#domains/scheduling/model/motif.ts'
import { equipeSchema, monPlanningSchema, personneJourSchema } from '#domains/scheduling/model/planning/planning.ts'
import { anomalieSchema, CODES_REGLE } from '#domains/scheduling/model/regles/types.ts'
import { formDefinitionSchema } from '#wire/form.ts'
import { accordLieuSchema, lieuDonneSchema } from '#wire/given-place.ts'
import { idParam, idSchema, instantSchema, jourDonneSchema, jourSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { anonymous, holdersOf, operation } from '#wire/operation.ts'

/** My planning and the people of a day (specification scheduling §2 "My planning", §7 "Agent views"). */
export const MODULE_MON_PLANNING = 'vx-mon-planning-edt'

const BASE = '/api/edt/modules/mon-planning-edt'
const right = holdersOf(MODULE_MON_PLANNING)
const params = z.strictObject({ day: jourDonneSchema })

export const lireMonPlanning = operation({
  id: 'mon-planning.planning',
  method: 'GET',
  path: `${BASE}/planning`,
  summary: 'Mes jours\u00a0: postes, absences, astreintes, événements, ce qui a changé',
  right,
  tenant: 'self',
  offline: 'cached',
  sujet: 'edt',
  kept: 'planning',
  output: monPlanningSchema,
})

/** Ours: what the people of any visible day and the check of an exchange need without network. */
export const lireEquipe = operation({
  id: 'mon-planning.equipe',
  method: 'GET',
  path: `${BASE}/equipe`,
  summary: "Postes de toute l'équipe sur la période visible, règles applicables",
  right,
  tenant: 'company',
  offline: 'cached',
  sujet: 'edt',
  kept: 'equipe',
  output: equipeSchema,
})

export const lirePersonnesDuJour = operation({
  id: 'mon-planning.personnes',
  method: 'GET',
  path: `${BASE}/planning/{day}/echanges`,
  summary: "Personnes d'un jour, et à qui un échange peut être proposé",
  right,
  tenant: 'company',
  offline: 'cached',
  sujet: 'edt',
  params,
  output: z.strictObject({ lu_a: instantSchema, jour: jourSchema, personnes: z.array(personneJourSchema) }),
  errors: ['INTROUVABLE'],
})

export const formulaireEchange = operation({
  id: 'mon-planning.echange-formulaire',
  method: 'GET',
  path: `${BASE}/planning/{day}/echanges/create`,
  summary: 'Formulaire de proposition à un collègue\u00a0: mes postes du jour, ceux qu’il peut donner',
  right,
  tenant: 'company',
  offline: 'online-only',
  params,
  query: z.strictObject({ utilisateur_id: idParam }),
  output: formDefinitionSchema,
  errors: ['INTROUVABLE'],
})

/** A post by its number, or as a choice of the form says it. */
const pointageSchema = z.union([idSchema, idParam])

const propositionSchema = z.strictObject({
  utilisateur_cible: idSchema,
  pointage_origine: pointageSchema,
  pointage_cible: z.union([pointageSchema.nullable(), z.literal('').transform(() => null)]),
})

/** The specification's own call; our screens queue `echange.proposer`. */
export const proposerEchange = operation({
  id: 'mon-planning.proposer',
  method: 'POST',
  path: `${BASE}/planning/{day}/echanges`,
  summary: "Propose un échange\u00a0: l'un de mes postes de ce jour",
  right,
  tenant: 'company',
  offline: 'queued',
  params,
  body: propositionSchema.extend({ motif: motifSchema }),
  output: noticeSchema.extend({ echange: echangeSchema }),
  errors: ['INTROUVABLE', ...REFUS_ECHANGE],
})

/** Ours: the office's own check, over twelve weeks; it writes nothing. */
export const verifierEchange = operation({
  id: 'mon-planning.verifier',
  method: 'POST',
  path: `${BASE}/planning/{day}/echanges/verification`,
  summary: 'Règles de repos et durées maximales que cet échange ne respecterait pas, pour chacun des deux',
  right,
  tenant: 'company',
  offline: 'online-only',
  sujet: 'edt',
  params,
  body: propositionSchema,
  output: z.strictObject({
    anomalies: z.array(anomalieSchema),
    bloquant: z.boolean(),
    non_evaluables: z.array(z.enum(CODES_REGLE)),
  }),
  errors: ['INTROUVABLE', 'ECHANGE_IMPOSSIBLE', 'MOIS_CLOS'],
})

/** Personal calendar feed (ours): the secret address is shown once, then only replaced or revoked. */
export const lireAgenda = operation({
  id: 'mon-planning.agenda',
  method: 'GET',
  path: `${BASE}/agenda`,
  summary: "État de l'adresse secrète de mon agenda",
  right,
  tenant: 'self',
  offline: 'online-only',
  sujet: 'edt',
  output: z.strictObject({ actif: z.boolean(), cree_a: instantSchema.nullable(), lu_a: instantSchema.nullable() }),
})

export const creerAgenda = operation({
  id: 'mon-planning.agenda-creer',
  method: 'POST',
  path: `${BASE}/agenda`,
  summary: 'Crée une adresse secrète\u202f; la précédente ne fonctionne plus',
  right,
  tenant: 'self',
  offline: 'online-only',
  sujet: 'edt',
  output: noticeSchema.extend({ url: z.string() }),
})

export const revoquerAgenda = operation({
  id: 'mon-planning.agenda-revoquer',
  method: 'DELETE',
  path: `${BASE}/agenda`,
  summary: "Révoque l'adresse secrète",
  right,
  tenant: 'self',
  offline: 'online-only',
  sujet: 'edt',
  output: noticeSchema,
})

const LIEU = `${BASE}/lieu`

/** Ours: near where an agent lives, which they say or not; replacements near them are then offered to them first. */
const lieuSchema = z.strictObject({
  /** Null: nothing was agreed, no distance is reckoned. */
  lieu: accordLieuSchema,
  /** The house moved away since: no distance is reckoned until it is given again. */
  a_redonner: z.boolean(),
})

export const lireLieu = operation({
  id: 'mon-planning.lieu',
  method: 'GET',
  path: LIEU,
  summary: 'Ma commune, si je l’ai donnée pour les remplacements',
  right,
  tenant: 'self',
  offline: 'online-only',
  sujet: 'edt',
  output: lieuSchema,
  errors: ['DROIT_MANQUANT'],
})

export const donnerLieu = operation({
  id: 'mon-planning.lieu-donner',
  method: 'PUT',
  path: LIEU,
  summary:
    'Donne ma commune\u00a0: un point à un kilomètre près est gardé, mon établissement lit une tranche de distance',
  right,
  tenant: 'self',
  offline: 'online-only',
  sujet: 'edt',
  body: lieuDonneSchema,
  output: noticeSchema.extend(lieuSchema.shape),
  bodyLimit: 4096,
  errors: ['DROIT_MANQUANT'],
})

export const retirerLieu = operation({
  id: 'mon-planning.lieu-retirer',
  method: 'DELETE',
  path: LIEU,
  summary: 'Retire ma commune\u00a0: rien n’en reste, aucune distance n’est plus dite',
  right,
  tenant: 'self',
  offline: 'online-only',
  sujet: 'edt',
  output: noticeSchema.extend(lieuSchema.shape),
  errors: ['DROIT_MANQUANT'],
})

/** Read by calendar applications, which cannot sign in: the secret is the right. */
export const suivreAgenda = operation({
  id: 'agenda.suivre',
  method: 'GET',
  path: '/api/edt/agenda/{jeton}/planning.ics',
  summary: 'Mon planning au format iCalendar',
  right: anonymous,
  tenant: 'none',
  offline: 'online-only',
  params: z.strictObject({ jeton: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
  output: z.unknown(),
  answers: 'binary',
  errors: ['INTROUVABLE'],
})
