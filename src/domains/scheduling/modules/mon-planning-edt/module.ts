import { defineModule } from '#client/modules/modules.ts'
import { MODULE_MON_PLANNING } from './contract.ts'

/** My planning (specification scheduling §2 "My planning"). */
export const monPlanning = defineModule({
  nom: MODULE_MON_PLANNING,
  route: 'mon-planning-edt',
  titre: 'Mon planning',
  court: 'Planning',
  charger: () => import('./screens/screen.tsx'),
  preparer: async () => (await import('./offline/preparer.ts')).preparer(),
  chercher: async () => (await import('./offline/palette.ts')).chercherPlanning(),
  actions: async () => (await import('./offline/actions.ts')).ACTIONS,
})
