import { defineModule } from '#client/modules/modules.ts'

/** Profiles: what each gives, and to whom. */
export const gestionProfils = defineModule({
  name: 'vx-gestion-profils',
  route: 'gestion-profils',
  title: 'Profils',
  load: () => import('./screens/screen.tsx'),
})
