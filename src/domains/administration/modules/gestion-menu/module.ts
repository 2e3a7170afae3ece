import { defineModule } from '#client/modules/modules.ts'

/** The menu's entries: name, devices, place, order, and who has them. */
export const gestionMenu = defineModule({
  name: 'vx-gestion-menu',
  route: 'gestion-menu',
  title: 'Menus',
  load: () => import('./screens/screen.tsx'),
})
