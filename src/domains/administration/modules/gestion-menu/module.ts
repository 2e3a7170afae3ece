import { defineModule } from '#client/modules/modules.ts'

/** The menu's entries: name, devices, place, order, and who has them. */
export const gestionMenu = defineModule({
  nom: 'vx-gestion-menu',
  route: 'gestion-menu',
  titre: 'Menus',
  charger: () => import('./screens/screen.tsx'),
})
