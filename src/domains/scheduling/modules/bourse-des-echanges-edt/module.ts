import { defineModule } from '#client/modules/modules.ts'
import { MODULE_BOURSE } from './contract.ts'

/** Exchange board (specification scheduling §2 "Exchange board"). */
export const bourseDesEchanges = defineModule({
  name: MODULE_BOURSE,
  route: 'bourse-des-echanges-edt',
  title: 'Bourse des échanges',
  short: 'Échanges',
  load: () => import('./screens/screen.tsx'),
  prepare: async () => (await import('./offline/preparer.ts')).preparer(),
  search: async () => (await import('./offline/palette.ts')).chercherEchanges(),
  actions: async () => (await import('./offline/actions.ts')).ACTIONS,
  watch: () => import('./screens/watch.ts'),
})
