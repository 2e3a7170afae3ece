import { defineModule } from '#client/modules/modules.ts'
import { MODULE_TRANSMISSIONS } from './contract.ts'

/** Handover sheets (specification crm-site-editor-home-care §2.6): what the next team has to know. */
export const fichesTransmission = defineModule({
  name: MODULE_TRANSMISSIONS,
  route: 'fiches-transmission',
  title: 'Fiches de transmission',
  short: 'Fiches',
  load: () => import('./screens/screen.tsx'),
  prepare: async () => (await import('./offline/preparer.ts')).preparer(),
  search: async () => (await import('./offline/palette.ts')).chercherTransmissions(),
  watch: () => import('./screens/watch.ts'),
  actions: async () => (await import('./offline/actions.ts')).ACTIONS,
})
