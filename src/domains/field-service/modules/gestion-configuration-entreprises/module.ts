import { defineModule } from '#client/modules/modules.ts'
import { MODULE_CONFIGURATION } from './contract.ts'

/** Company's own details and logo. */
export const gestionConfigurationEntreprises = defineModule({
  nom: MODULE_CONFIGURATION,
  route: 'gestion-configuration-entreprises',
  titre: 'Ma société',
  charger: () => import('./screens/screen.tsx'),
})
