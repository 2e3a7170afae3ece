import { defineModule } from '#client/modules/modules.ts'
import { MODULE_CONFIGURATIONS } from './contract.ts'

/** Settings of plannings (specification scheduling §2 "Configuration of schedule management"). */
export const configurationsGdt = defineModule({
  nom: MODULE_CONFIGURATIONS,
  route: 'configurations-gdt',
  titre: 'Gestion du temps',
  charger: () => import('./screens/screen.tsx'),
})
