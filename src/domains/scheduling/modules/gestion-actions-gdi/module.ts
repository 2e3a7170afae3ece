import { defineModule } from '#client/modules/modules.ts'
import { MODULE_ACTIONS } from './contract.ts'

/** Leave and exchanges that a manager answers (specification field-service §2 "Actions view"). */
export const gestionActions = defineModule({
  nom: MODULE_ACTIONS,
  route: 'gestion-actions-gdi',
  titre: 'Demandes à traiter',
  court: 'Demandes',
  charger: () => import('./screens/screen.tsx'),
  preparer: async () => (await import('./offline/preparer.ts')).preparer(),
  chercher: async () => (await import('./offline/palette.ts')).chercherDemandes(),
  veiller: () => import('./screens/watch.ts'),
})
