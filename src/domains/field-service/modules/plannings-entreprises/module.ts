import { defineModule } from '#client/modules/modules.ts'
import { MODULE_PLANNINGS } from './contract.ts'

/** Plannings: the days that come, and where a visit is created. */
export const planningsEntreprises = defineModule({
  name: MODULE_PLANNINGS,
  route: 'plannings-entreprises',
  title: 'Plannings',
  load: () => import('./screens/screen.tsx'),
})
