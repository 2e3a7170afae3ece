import { z } from 'zod'
import type { Batch, BatchAnswer, Outcome } from '#wire/mutation.ts'
import { queuedOperation } from '../queued-operation.ts'
import type { Transport } from '../transport.ts'

export const OWNER = { compte_id: 1, utilisateur_id: 7 }

/** An action about a thing of its own. */
export const tryOut = queuedOperation({
  type: 'essai.faire',
  version: 1,
  schema: z.strictObject({ n: z.number() }),
  entity: ({ n }) => `essai:${n}`,
  libelle: ({ n }) => `Essai ${n}`,
})

/** What an office answers that applies all it is sent. */
export function applyAll({ mutations }: Batch): BatchAnswer {
  const recu_a = new Date().toISOString()
  const applied = { outcome: 'applied', recu_a, code: null, message: null, donnees: null, attend: null } as const
  const resultats = mutations.map(({ id }): Outcome => ({ id, ...applied }))
  return { epoch: 'e1', maintenant: recu_a, resultats }
}

/** An office that accepts everything, and remembers what it was sent. */
export function acceptingOffice() {
  const sent: string[] = []
  const transport = {
    async send(batch: Batch) {
      sent.push(...batch.mutations.map(m => m.id))
      return applyAll(batch)
    },
  } as unknown as Transport // nothing else is asked without files
  return { sent, transport }
}
