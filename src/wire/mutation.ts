import { z } from 'zod'
import { idSchema, instantSchema, sha256Schema, uuidSchema } from './ids.ts'
import { anySession, operation } from './operation.ts'
import { BATCH_MAX, outcomeKinds } from './outcome.ts'

/**
 * One queued action. Its `id` is the idempotency key; it never changes once stored on the device.
 * An edit is a new mutation whose `remplace` names the one it supersedes.
 */
export const mutationSchema = z.strictObject({
  id: uuidSchema,
  /** Position in the device's queue, for the reader; order is carried by `deps`. */
  seq: z.number().int().nonnegative(),
  /** What it is about, e.g. `intervention:412`; actions about one entity keep their order. */
  entity: z.string().min(1).max(120),
  /** Mutations that must be in the ledger, applied, before this one. */
  deps: z.array(uuidSchema).max(50),
  /** sha256 of the files that must have arrived before this one. */
  blobs: z.array(sha256Schema).max(60),
  type: z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/),
  version: z.number().int().min(1).max(999),
  payload: z.unknown(),
  /** When the person did it: device time corrected by the measured offset. */
  fait_a: instantSchema,
  /** Device clock minus server clock at that moment, in milliseconds; null when never measured. */
  horloge_ecart_ms: z.number().int().nullable(),
  remplace: uuidSchema.nullable(),
})
export type Mutation = z.infer<typeof mutationSchema>

export const outcomeSchema = z.strictObject({
  id: uuidSchema,
  outcome: z.enum(outcomeKinds),
  /** When the office received it; null while nothing was stored. */
  recu_a: instantSchema.nullable(),
  code: z.string().nullable(),
  message: z.string().nullable(),
  /** For a conflict: both values. For a wait: what is missing. */
  donnees: z.unknown(),
  attend: z.strictObject({ mutations: z.array(uuidSchema), blobs: z.array(sha256Schema) }).nullable(),
})
export type Outcome = z.infer<typeof outcomeSchema>

/** Actions asked about at once: more than a device ever holds. */
export const RECEIVED_MAX = 1000

export const batchSchema = z.strictObject({
  /** Whose queue this is: refused when the session belongs to somebody else. */
  compte_id: idSchema,
  utilisateur_id: idSchema,
  appareil_id: uuidSchema,
  wire: z.number().int().min(1),
  /** Entries still on the device after this batch, for the server's wipe detection. */
  en_attente: z.number().int().nonnegative().max(2_147_483_647),
  /** Of these, how many wait for the person's choice rather than for the network. Absent: a client of before. */
  a_resoudre: z.number().int().nonnegative().max(2_147_483_647).optional(),
  mutations: z.array(mutationSchema).max(BATCH_MAX),
})
export type Batch = z.infer<typeof batchSchema>

export const batchAnswerSchema = z.strictObject({
  /** Restored servers publish a new epoch; phones then resend what they had acknowledged. */
  epoch: uuidSchema,
  maintenant: instantSchema,
  resultats: z.array(outcomeSchema),
})
export type BatchAnswer = z.infer<typeof batchAnswerSchema>

export const sendMutations = operation({
  id: 'synchronisation.envoyer',
  method: 'POST',
  path: '/api/synchronisation/mutations',
  summary: 'Reçoit des actions mises en file sur un appareil, chacune appliquée une seule fois',
  right: anySession,
  tenant: 'company',
  offline: 'online-only',
  body: batchSchema,
  output: batchAnswerSchema,
  bodyLimit: 8 * 1024 * 1024,
  errors: ['FILE_AUTRE_UTILISATEUR', 'VERSION_TROP_ANCIENNE'],
})

/** Which of these actions, of the person who asks, the office has received for good: a browser that lost its queue asks. */
export const readReceived = operation({
  id: 'synchronisation.recues',
  method: 'POST',
  path: '/api/synchronisation/recues',
  summary: 'Dit lesquelles de ces actions sont arrivées au bureau',
  right: anySession,
  tenant: 'company',
  offline: 'online-only',
  body: z.strictObject({ ids: z.array(uuidSchema).max(RECEIVED_MAX) }),
  output: z.strictObject({ recues: z.array(uuidSchema) }),
  errors: [],
})
