import { defineModule } from '#client/modules/modules.ts'
import { MODULE_AGENTS } from './contract.ts'

/** Agents of a house, their contracts by day and their rights (specification scheduling §1, "Managers"). */
export const gestionAgents = defineModule({
  name: MODULE_AGENTS,
  route: 'gestion-agents-edt',
  title: 'Agents',
  load: () => import('./screens/screen.tsx'),
})
