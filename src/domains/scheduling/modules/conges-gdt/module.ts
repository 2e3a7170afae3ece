import { defineModule } from '#client/modules/modules.ts'
import { MODULE_CONGES_ANNUELS } from './contract.ts'

/** Leave of everybody over a year (specification scheduling §2 "Yearly leave (CONGES ANNUELS)"). */
export const congesAnnuels = defineModule({
  name: MODULE_CONGES_ANNUELS,
  route: 'conges-gdt',
  title: 'Congés annuels',
  short: 'Congés',
  load: () => import('./screens/screen.tsx'),
  prepare: async () => (await import('./offline/preparer.ts')).preparer(),
})
