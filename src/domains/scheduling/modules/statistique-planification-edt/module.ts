import { defineModule } from '#client/modules/modules.ts'
import { MODULE_STATISTIQUE_PLANIFICATION } from './contract.ts'

/** Hours planned and done of each agent, month by month, beside their contract (specification scheduling §2 "Yearly statistics", §7). */
export const statistiquePlanification = defineModule({
  name: MODULE_STATISTIQUE_PLANIFICATION,
  route: 'statistique-planification-edt',
  title: 'Heures planifiées',
  load: () => import('./screens/screen.tsx'),
})
