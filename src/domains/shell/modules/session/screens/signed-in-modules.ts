import { defineModule } from '#client/modules/modules.ts'

const charger = () => import('./signed-in-account.tsx')

/** Addresses of mails, opened where somebody is signed in (specification shell-and-administration §2.1). */
export const recovery = defineModule({
  nom: 'recovery',
  route: 'recovery',
  titre: 'Mot de passe oublié',
  racine: true,
  discret: true,
  charger,
})

export const invitation = defineModule({
  nom: 'invitation',
  route: 'invitation',
  titre: 'Invitation',
  racine: true,
  discret: true,
  charger,
})

export const inscription = defineModule({
  nom: 'inscription',
  route: 'inscription',
  titre: 'Créer un compte',
  racine: true,
  discret: true,
  charger,
})
