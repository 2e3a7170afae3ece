import { defineModule } from '#client/modules/modules.ts'
import { MODULE_STATISTIQUE_HEBDO } from './contract.ts'

/** Hours really worked of each agent, week by week (specification scheduling §2 "Yearly statistics", §7). */
export const statistiqueHebdo = defineModule({
  name: MODULE_STATISTIQUE_HEBDO,
  route: 'statistique-hebdo-edt',
  title: 'Heures par semaine',
  load: () => import('./screens/screen.tsx'),
})
