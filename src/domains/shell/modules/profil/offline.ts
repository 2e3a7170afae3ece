import { profilModifier1, themeChanger1 } from '#domains/shell/model/mutations.ts'
import { queuedOperation } from '#offline/queued-operation.ts'

/** Each changed field with the value the person saw: two devices changing different fields both succeed. */
export const modifierProfil = queuedOperation({
  type: 'profil.modifier',
  version: 1,
  schema: profilModifier1,
  entity: () => 'profil',
  libelle: () => 'Mon profil',
  blobs: ({ champs }) => (champs.avatar?.apres ? [champs.avatar.apres] : []),
})

export const changerTheme = queuedOperation({
  type: 'theme.changer',
  version: 1,
  schema: themeChanger1,
  entity: () => 'theme',
  libelle: ({ etat }) => (etat ? 'Thème sombre' : 'Thème clair'),
})
