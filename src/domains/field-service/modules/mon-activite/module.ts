import { defineModule } from '#client/modules/modules.ts'
import { MODULE_MON_ACTIVITE } from './contract.ts'

/** My activity (specification field-service §2 "My activity"). */
export const monActivite = defineModule({
  nom: MODULE_MON_ACTIVITE,
  route: 'mon-activite',
  titre: 'Mon activité',
  court: 'Activité',
  charger: () => import('./screens/screen.tsx'),
  preparer: async () => (await import('./offline/preparer.ts')).preparer(),
  chercher: async () => (await import('./offline/palette.ts')).chercherVisites(),
  actions: async () => (await import('./offline/actions.ts')).ACTIONS,
})
