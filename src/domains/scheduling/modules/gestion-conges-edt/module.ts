import { defineModule } from '#client/modules/modules.ts'
import { MODULE_CONGES } from './contract.ts'

/** Leave of an agent (specification scheduling §2 "Leave management (agent)"). */
export const gestionConges = defineModule({
  nom: MODULE_CONGES,
  route: 'gestion-conges-edt',
  titre: 'Mes congés',
  court: 'Congés',
  charger: () => import('./screens/screen.tsx'),
  preparer: async () => (await import('./offline/preparer.ts')).preparer(),
  chercher: async () => (await import('./offline/palette.ts')).chercherDemandes(),
  actions: async () => (await import('./offline/actions.ts')).ACTIONS,
})
