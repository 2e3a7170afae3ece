import { defineModule } from '#client/modules/modules.ts'

/** Companies and their people: opening somebody's account, deleting a company's. */
export const maintenance = defineModule({
  nom: 'vx-maintenance',
  route: 'maintenance',
  titre: 'Maintenance des comptes',
  charger: () => import('./screens/screen.tsx'),
})
