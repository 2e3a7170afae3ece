import { defineModule } from '#client/modules/modules.ts'
import { MODULE_TRANSMISSIONS } from './contract.ts'

/** Handover sheets (specification crm-site-editor-home-care §2.6): what the next team has to know. */
export const fichesTransmission = defineModule({
  nom: MODULE_TRANSMISSIONS,
  route: 'fiches-transmission',
  titre: 'Fiches de transmission',
  court: 'Fiches',
  charger: () => import('./screens/screen.tsx'),
  preparer: async () => (await import('./offline/preparer.ts')).preparer(),
  chercher: async () => (await import('./offline/palette.ts')).chercherTransmissions(),
  veiller: () => import('./screens/watch.ts'),
  actions: async () => (await import('./offline/actions.ts')).ACTIONS,
})
