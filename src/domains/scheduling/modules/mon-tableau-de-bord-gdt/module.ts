import { defineModule } from '#client/modules/modules.ts'
import { MODULE_TABLEAU } from './contract.ts'

/** My dashboard (specification scheduling §2 "My dashboard"). */
export const monTableauDeBord = defineModule({
  nom: MODULE_TABLEAU,
  route: 'mon-tableau-de-bord-gdt',
  titre: 'Mon tableau de bord',
  court: 'Heures',
  charger: () => import('./screens/screen.tsx'),
  preparer: async () => (await import('./offline/preparer.ts')).preparer(),
})
