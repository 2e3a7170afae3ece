import { defineModule } from '#client/modules/modules.ts'
import { MODULE_CONFIGURATION } from './contract.ts'

/** Company's own details and logo. */
export const gestionConfigurationEntreprises = defineModule({
  name: MODULE_CONFIGURATION,
  route: 'gestion-configuration-entreprises',
  title: 'Ma société',
  load: () => import('./screens/screen.tsx'),
})
