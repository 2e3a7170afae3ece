import { defineModule } from '#client/modules/modules.ts'
import { MODULE_LOGEMENTS } from './contract.ts'

/** Rooms floor by floor and who lives in them (specification scheduling §2 "Housing units"). */
export const gestionLogements = defineModule({
  name: MODULE_LOGEMENTS,
  route: 'gestion-logements',
  title: 'Logements',
  load: () => import('./screens/screen.tsx'),
})
