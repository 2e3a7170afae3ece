import { defineModule } from '#client/modules/modules.ts'

/** People of every company: access, profiles, modules, and why they see what they see. */
export const gestionUtilisateurs = defineModule({
  nom: 'vx-gestion-utilisateurs',
  route: 'gestion-utilisateurs',
  titre: 'Utilisateurs',
  charger: () => import('./screens/screen.tsx'),
})
