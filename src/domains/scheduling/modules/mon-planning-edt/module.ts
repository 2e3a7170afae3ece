import { defineModule } from '#client/modules/modules.ts'
import { MODULE_MON_PLANNING } from './contract.ts'

/** My planning (specification scheduling §2 "My planning"). */
export const monPlanning = defineModule({
  name: MODULE_MON_PLANNING,
  route: 'mon-planning-edt',
  title: 'Mon planning',
  short: 'Planning',
  ownDays: true,
  load: () => import('./screens/screen.tsx'),
  prepare: async () => (await import('./offline/preparer.ts')).preparer(),
  search: async () => (await import('./offline/palette.ts')).chercherPlanning(),
  actions: async () => (await import('./offline/actions.ts')).ACTIONS,
  watch: () => import('./screens/watch.ts'),
})
