import { defineModule } from '#client/modules/modules.ts'
import { MODULE_MON_ACTIVITE } from './contract.ts'

/** My activity (specification field-service §2 "My activity"). */
export const monActivite = defineModule({
  name: MODULE_MON_ACTIVITE,
  route: 'mon-activite',
  title: 'Mon activité',
  short: 'Activité',
  load: () => import('./screens/screen.tsx'),
  prepare: async () => (await import('./offline/preparer.ts')).preparer(),
  search: async () => (await import('./offline/palette.ts')).chercherVisites(),
  actions: async () => (await import('./offline/actions.ts')).ACTIONS,
})
