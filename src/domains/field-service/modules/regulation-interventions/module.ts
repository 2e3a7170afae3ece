import { defineModule } from '#client/modules/modules.ts'
import { MODULE_REGULATION } from '#domains/field-service/model/interventions/regulation.ts'

/** Dispatchers' desk: what is planned, what the field has done of it, and the changes of plan. */
export const regulationInterventions = defineModule({
  name: MODULE_REGULATION,
  route: 'regulation-interventions',
  title: 'Régulation',
  load: () => import('./screens/screen.tsx'),
  search: async () => (await import('./screens/palette.ts')).chercherGardees(),
  searchOffice: async (texte, signal) => (await import('./screens/palette.ts')).chercherAuBureau(texte, signal),
  watch: () => import('./screens/watch.ts'),
  inbox: () => import('./screens/inbox.ts'),
})
