import { defineModule } from '#client/modules/modules.ts'

/** People of every company: access, profiles, modules, and why they see what they see. */
export const gestionUtilisateurs = defineModule({
  name: 'vx-gestion-utilisateurs',
  route: 'gestion-utilisateurs',
  title: 'Utilisateurs',
  load: () => import('./screens/screen.tsx'),
})
