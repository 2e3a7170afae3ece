import { defineModule } from '#client/modules/modules.ts'

/** Registered by the specification without its content (field-service §2): the screen says so. */
export const gestionDuSurplus = defineModule({
  name: 'vx-gestion-du-surplus',
  route: 'gestion-du-surplus',
  title: 'Gestion du surplus',
  unlisted: true,
  load: () => import('./screens/screen.tsx'),
})
