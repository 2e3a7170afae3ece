import { defineModule } from '#client/modules/modules.ts'
import { MODULE_TABLEAU } from './contract.ts'

/** My dashboard (specification scheduling §2 "My dashboard"). */
export const monTableauDeBord = defineModule({
  name: MODULE_TABLEAU,
  route: 'mon-tableau-de-bord-gdt',
  title: 'Mon tableau de bord',
  short: 'Heures',
  load: () => import('./screens/screen.tsx'),
  prepare: async () => (await import('./offline/preparer.ts')).preparer(),
})
