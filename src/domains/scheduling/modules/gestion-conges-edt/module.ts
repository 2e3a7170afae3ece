import { defineModule } from '#client/modules/modules.ts'
import { MODULE_CONGES } from './contract.ts'

/** Leave of an agent (specification scheduling §2 "Leave management (agent)"). */
export const gestionConges = defineModule({
  name: MODULE_CONGES,
  route: 'gestion-conges-edt',
  title: 'Mes congés',
  short: 'Congés',
  load: () => import('./screens/screen.tsx'),
  prepare: async () => (await import('./offline/preparer.ts')).preparer(),
  search: async () => (await import('./offline/palette.ts')).chercherDemandes(),
  actions: async () => (await import('./offline/actions.ts')).ACTIONS,
})
