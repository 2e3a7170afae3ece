import { defineModule } from '#client/modules/modules.ts'
import { MODULE_ACTIONS } from './contract.ts'

/** Leave and exchanges of a house, requests and visits of a field company (specification field-service §2 "Actions view"). */
export const gestionActions = defineModule({
  name: MODULE_ACTIONS,
  route: 'gestion-actions-gdi',
  title: 'Actions',
  load: () => import('./screens/screen.tsx'),
  prepare: async () => (await import('./offline/preparer.ts')).preparer(),
  search: async () => (await import('./offline/palette.ts')).chercherDemandes(),
  inbox: () => import('./screens/inbox.ts'),
  watch: () => import('./screens/watch.ts'),
})
