import { defineModule } from '#client/modules/modules.ts'
import { MODULE_STATISTIQUE_MENSUELLES } from './contract.ts'

/** The month of each agent (specification scheduling §2 "Monthly statistics summary", §7). */
export const statistiqueMensuelles = defineModule({
  name: MODULE_STATISTIQUE_MENSUELLES,
  route: 'statistique-mensuelles',
  title: 'Synthèse mensuelle',
  load: () => import('./screens/screen.tsx'),
})
