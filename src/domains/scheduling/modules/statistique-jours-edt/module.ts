import { defineModule } from '#client/modules/modules.ts'
import { MODULE_STATISTIQUE_JOURS } from './contract.ts'

/** Days worked over a year, first entry of the summaries (specification scheduling §2 "Schedule summaries"). */
export const statistiqueJours = defineModule({
  name: MODULE_STATISTIQUE_JOURS,
  route: 'statistique-jours-edt',
  title: 'Jours travaillés',
  load: () => import('./screens/screen.tsx'),
})
