import { defineModule } from '#client/modules/modules.ts'
import { MODULE_DEMANDES } from '#domains/field-service/model/demandes/demande.ts'

/** Requests of the company: what waits to be planned, and what became of it. */
export const gestionDemandes = defineModule({
  name: MODULE_DEMANDES,
  route: 'gestion-demandes',
  title: 'Demandes',
  load: () => import('./screens/screen.tsx'),
  search: async () => (await import('./screens/palette.ts')).chercherGardees(),
  searchOffice: async (texte, signal) => (await import('./screens/palette.ts')).chercherAuBureau(texte, signal),
  watch: () => import('./screens/watch.ts'),
})
