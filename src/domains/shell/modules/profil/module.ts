import { defineModule } from '#client/modules/modules.ts'

/** Own profile (specification shell-and-administration §2.4). */
export const profil = defineModule({
  name: 'profil',
  route: 'profil',
  title: 'Mon profil',
  atRoot: true,
  load: () => import('./screens/profile-screen.tsx'),
  actions: async () => (await import('./screens/profile-conflict.ts')).profileActions,
})
