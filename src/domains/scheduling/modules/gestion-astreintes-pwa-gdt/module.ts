import { defineModule } from '#client/modules/modules.ts'
import { MODULE_ASTREINTES } from './contract.ts'

/** On-call duties and their interventions (specification scheduling §2 "On-call management (mobile)"). */
export const gestionAstreintes = defineModule({
  name: MODULE_ASTREINTES,
  route: 'gestion-astreintes-pwa-gdt',
  title: 'Astreintes',
  short: 'Astreintes',
  load: () => import('./screens/screen.tsx'),
  prepare: async () => (await import('./offline/preparer.ts')).preparer(),
  search: async () => (await import('./offline/palette.ts')).chercherAstreintes(),
  actions: async () => (await import('./offline/actions.ts')).ACTIONS,
})
