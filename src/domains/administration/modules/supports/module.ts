import { defineModule } from '#client/modules/modules.ts'

/** Requests for help of every company. */
export const supports = defineModule({
  name: 'vx-supports',
  route: 'supports',
  title: 'Demandes d’aide',
  load: () => import('./screens/screen.tsx'),
})
