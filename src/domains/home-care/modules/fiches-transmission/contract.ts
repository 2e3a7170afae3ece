import { z } from 'zod'
import {
  aPrevenirSchema,
  contenuSchema,
  lecteurSchema,
  transmissionSchema,
} from '#domains/home-care/model/transmission.ts'
import { formDefinitionSchema } from '#wire/form.ts'
import { gridDescriptorSchema, gridQuerySchema } from '#wire/grid.ts'
import { idParam, instantSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { holdersOf, operation } from '#wire/operation.ts'

/** Handover sheets (specification crm-site-editor-home-care §2.6, §7 "Handover sheets and services"). */
export const MODULE_TRANSMISSIONS = 'vx-fiches-transmission'

const BASE = '/api/edt/modules/fiches-transmission'
const right = holdersOf(MODULE_TRANSMISSIONS)

const posteSchema = z.strictObject({ debut: instantSchema, fin: instantSchema }).nullable()

export const filSchema = z.strictObject({
  lu_a: instantSchema,
  /** The reader's own planning: what is new to them is counted from the end of the last post, wherever the clock stands. */
  postes: z.strictObject({ dernier: posteSchema, en_cours: posteSchema, prochain: posteSchema }),
  /** May strike out anybody's sheet. */
  encadrement: z.boolean(),
  /** Newest change first. */
  transmissions: z.array(transmissionSchema),
  /** Names written lately, to choose from. */
  personnes: z.array(z.string()),
})
export type Fil = z.infer<typeof filSchema>

/** Ours: what a phone keeps to read without network. */
export const lireFilTransmissions = operation({
  id: 'transmissions.fil',
  method: 'GET',
  path: `${BASE}/fil`,
  summary: 'Fiches des 14 derniers jours, ce que j’en ai lu, la fin de mon dernier poste',
  right,
  tenant: 'company',
  offline: 'cached',
  sujet: 'transmissions',
  kept: 'fil',
  output: filSchema,
})

export const listerMessages = operation({
  id: 'transmissions.lister',
  method: 'GET',
  path: `${BASE}/messages`,
  summary: 'Toutes les fiches de transmission, par pages',
  right,
  tenant: 'company',
  offline: 'online-only',
  sujet: 'transmissions',
  query: gridQuerySchema,
  output: gridDescriptorSchema,
})

export const formulaireMessage = operation({
  id: 'transmissions.formulaire',
  method: 'GET',
  path: `${BASE}/messages/create`,
  summary: "Formulaire d'ajout d'une fiche",
  right,
  tenant: 'company',
  offline: 'online-only',
  output: formDefinitionSchema,
})

/** The specification's own call; our screens queue `transmission.ajouter`. */
export const creerMessage = operation({
  id: 'transmissions.creer',
  method: 'POST',
  path: `${BASE}/messages`,
  summary: 'Ajoute une fiche de transmission',
  right,
  tenant: 'company',
  offline: 'queued',
  body: contenuSchema,
  output: noticeSchema.extend({ transmission: transmissionSchema }),
  errors: ['CLE_REUTILISEE', 'EN_COURS'],
})

/** Ours: one sheet, however old, and who has opened it. */
export const lireMessage = operation({
  id: 'transmissions.message',
  method: 'GET',
  path: `${BASE}/messages/{transmission_id}`,
  summary: 'Une fiche, ses anciens textes, et qui l’a lue',
  right,
  tenant: 'company',
  offline: 'online-only',
  sujet: 'transmissions',
  params: z.strictObject({ transmission_id: idParam }),
  output: z.strictObject({
    transmission: transmissionSchema,
    lecteurs: z.array(lecteurSchema),
    /** By the planning: at work now, or within twelve hours. */
    a_prevenir: z.array(aPrevenirSchema),
  }),
  errors: ['INTROUVABLE'],
})
