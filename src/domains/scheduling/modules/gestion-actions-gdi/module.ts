import { defineModule } from '#client/modules/modules.ts'
import { MODULE_ACTIONS } from './contract.ts'

/** Leave and exchanges that a manager answers (specification field-service §2 "Actions view"). */
export const gestionActions = defineModule({
  name: MODULE_ACTIONS,
  route: 'gestion-actions-gdi',
  title: 'Demandes à traiter',
  short: 'Demandes',
  load: () => import('./screens/screen.tsx'),
  prepare: async () => (await import('./offline/preparer.ts')).preparer(),
  search: async () => (await import('./offline/palette.ts')).chercherDemandes(),
  watch: () => import('./screens/watch.ts'),
})
