import { defineModule } from '#client/modules/modules.ts'
import { MODULE_DEMANDES } from '#domains/field-service/model/demandes/demande.ts'

/** Requests of the company: what waits to be planned, and what became of it. */
export const gestionDemandes = defineModule({
  name: MODULE_DEMANDES,
  route: 'gestion-demandes',
  title: 'Demandes',
  load: () => import('./screens/screen.tsx'),
  watch: () => import('./screens/watch.ts'),
})
