import { defineModule } from '#client/modules/modules.ts'
import { MODULE_CONFIGURATIONS } from './contract.ts'

/** Settings of plannings (specification scheduling §2 "Configuration of schedule management"). */
export const configurationsGdt = defineModule({
  name: MODULE_CONFIGURATIONS,
  route: 'configurations-gdt',
  title: 'Gestion du temps',
  load: () => import('./screens/screen.tsx'),
})
