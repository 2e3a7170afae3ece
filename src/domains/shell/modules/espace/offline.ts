import { queuedOperation } from '#offline/queued-operation.ts'

const schemas = () => import('#domains/shell/model/mutations.ts')

/** Pins, queued: two gestures on one module keep their order (specification shell-and-administration §2.2). */
export const poserEpingle = queuedOperation({
  type: 'epingle.poser',
  version: 1,
  schema: async () => (await schemas()).epingle1,
  entity: ({ module_id }) => `epingle:${module_id}`,
  libelle: () => 'Module épinglé',
})

export const retirerEpingle = queuedOperation({
  type: 'epingle.retirer',
  version: 1,
  schema: async () => (await schemas()).epingle1,
  entity: ({ module_id }) => `epingle:${module_id}`,
  libelle: () => 'Module retiré des épingles',
})
