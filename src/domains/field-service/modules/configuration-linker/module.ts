import { defineModule } from '#client/modules/modules.ts'
import { MODULE_CONFIGURATION_LINKER } from './contract.ts'

/** Times that tours are computed with. */
export const configurationLinker = defineModule({
  nom: MODULE_CONFIGURATION_LINKER,
  route: 'configuration-linker',
  titre: 'Temps de tournée',
  charger: () => import('./screens/screen.tsx'),
})
