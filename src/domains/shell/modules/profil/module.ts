import { defineModule } from '#client/modules/modules.ts'

/** Own profile (specification shell-and-administration §2.4). */
export const profil = defineModule({
  nom: 'profil',
  route: 'profil',
  titre: 'Mon profil',
  racine: true,
  charger: () => import('./screens/profile-screen.tsx'),
  actions: async () => (await import('./screens/profile-conflict.ts')).profileActions,
})
