import { defineModule } from '#client/modules/modules.ts'

/** Requests for help of every company. */
export const supports = defineModule({
  nom: 'vx-supports',
  route: 'supports',
  titre: 'Demandes d’aide',
  charger: () => import('./screens/screen.tsx'),
})
