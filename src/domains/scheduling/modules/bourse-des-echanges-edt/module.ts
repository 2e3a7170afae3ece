import { defineModule } from '#client/modules/modules.ts'
import { MODULE_BOURSE } from './contract.ts'

/** Exchange board (specification scheduling §2 "Exchange board"). */
export const bourseDesEchanges = defineModule({
  nom: MODULE_BOURSE,
  route: 'bourse-des-echanges-edt',
  titre: 'Bourse des échanges',
  court: 'Échanges',
  charger: () => import('./screens/screen.tsx'),
  preparer: async () => (await import('./offline/preparer.ts')).preparer(),
  chercher: async () => (await import('./offline/palette.ts')).chercherEchanges(),
  actions: async () => (await import('./offline/actions.ts')).ACTIONS,
  veiller: () => import('./screens/watch.ts'),
})
