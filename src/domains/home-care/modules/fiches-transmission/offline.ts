import { AJOUTER, CORRIGER, LIRE, RAYER } from '#domains/home-care/model/transmission.ts'
import { queuedOperation } from '#offline/queued-operation.ts'

/** Queued actions on handover sheets (offline rule 5): each works without network, and none names whom it is about. */

export const ajouter = queuedOperation({
  ...AJOUTER,
  discret: true,
  libelle: () => 'Transmission écrite',
})

export const lire = queuedOperation({
  ...LIRE,
  discret: true,
  libelle: () => 'Transmission lue',
})

export const corriger = queuedOperation({
  ...CORRIGER,
  discret: true,
  libelle: () => 'Transmission corrigée',
})

export const rayer = queuedOperation({
  ...RAYER,
  discret: true,
  libelle: () => 'Transmission rayée',
})

/** Every action that changes what the list shows: replayed over the server's reading. */
export const TYPES_TRANSMISSION = [AJOUTER.type, LIRE.type, CORRIGER.type, RAYER.type] as const
