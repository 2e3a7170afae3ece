import { defineModule } from '#client/modules/modules.ts'

const charger = () => import('./signed-in-account.tsx')

/** Addresses of mails, opened where somebody is signed in (specification shell-and-administration §2.1). */
export const recovery = defineModule({
  name: 'recovery',
  route: 'recovery',
  title: 'Mot de passe oublié',
  atRoot: true,
  unlisted: true,
  passing: true,
  load: charger,
})

export const invitation = defineModule({
  name: 'invitation',
  route: 'invitation',
  title: 'Invitation',
  atRoot: true,
  unlisted: true,
  passing: true,
  load: charger,
})

export const inscription = defineModule({
  name: 'inscription',
  route: 'inscription',
  title: 'Créer un compte',
  atRoot: true,
  unlisted: true,
  passing: true,
  load: charger,
})

export const confirmation = defineModule({
  name: 'confirmation',
  route: 'confirmation',
  title: 'Confirmer mon adresse',
  atRoot: true,
  unlisted: true,
  passing: true,
  load: charger,
})
