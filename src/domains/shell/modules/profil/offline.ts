import { queuedOperation } from '#offline/queued-operation.ts'

const schemas = () => import('#domains/shell/model/mutations.ts')

/** Each changed field with the value the person saw: two devices changing different fields both succeed. */
export const modifierProfil = queuedOperation({
  type: 'profil.modifier',
  version: 1,
  schema: async () => (await schemas()).profilModifier1,
  entity: () => 'profil',
  libelle: () => 'Mon profil',
  blobs: ({ champs }) => (champs.avatar?.apres ? [champs.avatar.apres] : []),
})
