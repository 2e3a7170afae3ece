import { defineModule } from '#client/modules/modules.ts'
import { MODULE_RELEVE } from './contract.ts'

/** Monthly activity statement (specification field-service §2). */
export const releveActivite = defineModule({
  nom: MODULE_RELEVE,
  route: 'releve-activite-pwa',
  titre: 'Relevé d’activité',
  charger: () => import('./screens/screen.tsx'),
  preparer: async () => (await import('./offline/preparer.ts')).preparer(),
})
