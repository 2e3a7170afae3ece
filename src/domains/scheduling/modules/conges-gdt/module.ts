import { defineModule } from '#client/modules/modules.ts'
import { MODULE_CONGES_ANNUELS } from './contract.ts'

/** Leave of everybody over a year (specification scheduling §2 "Yearly leave (CONGES ANNUELS)"). */
export const congesAnnuels = defineModule({
  nom: MODULE_CONGES_ANNUELS,
  route: 'conges-gdt',
  titre: 'Congés annuels',
  court: 'Congés',
  charger: () => import('./screens/screen.tsx'),
  preparer: async () => (await import('./offline/preparer.ts')).preparer(),
})
