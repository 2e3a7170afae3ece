import { defineModule } from '#client/modules/modules.ts'
import { MODULE_CONFIGURATION_LINKER } from './contract.ts'

/** Times that tours are computed with. */
export const configurationLinker = defineModule({
  name: MODULE_CONFIGURATION_LINKER,
  route: 'configuration-linker',
  title: 'Temps de tournée',
  load: () => import('./screens/screen.tsx'),
})
