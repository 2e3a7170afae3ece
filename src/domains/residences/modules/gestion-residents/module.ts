import { defineModule } from '#client/modules/modules.ts'
import { MODULE_RESIDENTS } from '#domains/residences/model/adresses.ts'

/** Who lives in the house, who waits to, and their stays (specification scheduling §2 "Residents"). */
export const gestionResidents = defineModule({
  name: MODULE_RESIDENTS,
  route: 'gestion-residents',
  title: 'Résidents',
  load: () => import('./screens/screen.tsx'),
  tend: async () => (await import('./offline/emergency.ts')).tend(),
  actions: async () => (await import('./offline/actions.ts')).ACTIONS,
})
