import { defineModule } from '#client/modules/modules.ts'
import { MODULE_ASTREINTES } from './contract.ts'

/** On-call duties and their interventions (specification scheduling §2 "On-call management (mobile)"). */
export const gestionAstreintes = defineModule({
  nom: MODULE_ASTREINTES,
  route: 'gestion-astreintes-pwa-gdt',
  titre: 'Astreintes',
  court: 'Astreintes',
  charger: () => import('./screens/screen.tsx'),
  preparer: async () => (await import('./offline/preparer.ts')).preparer(),
  chercher: async () => (await import('./offline/palette.ts')).chercherAstreintes(),
  actions: async () => (await import('./offline/actions.ts')).ACTIONS,
})
