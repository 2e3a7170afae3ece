import { defineModule } from '#client/modules/modules.ts'

/** Profiles: what each gives, and to whom. */
export const gestionProfils = defineModule({
  nom: 'vx-gestion-profils',
  route: 'gestion-profils',
  titre: 'Profils',
  charger: () => import('./screens/screen.tsx'),
})
