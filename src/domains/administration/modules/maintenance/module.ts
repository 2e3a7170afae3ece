import { defineModule } from '#client/modules/modules.ts'

/** Companies and their people: opening somebody's account, deleting a company's. */
export const maintenance = defineModule({
  name: 'vx-maintenance',
  route: 'maintenance',
  title: 'Maintenance des comptes',
  load: () => import('./screens/screen.tsx'),
})
