import { defineModule } from '#client/modules/modules.ts'
import { MODULE_RELEVE } from './contract.ts'

/** Monthly activity statement (specification field-service §2). */
export const releveActivite = defineModule({
  name: MODULE_RELEVE,
  route: 'releve-activite-pwa',
  title: 'Relevé d’activité',
  short: 'Relevé',
  load: () => import('./screens/screen.tsx'),
  prepare: async () => (await import('./offline/preparer.ts')).preparer(),
})
