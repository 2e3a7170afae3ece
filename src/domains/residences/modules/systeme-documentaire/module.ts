import { defineModule } from '#client/modules/modules.ts'
import { MODULE_DOCUMENTS } from '#domains/residences/model/documents-commun.ts'

/** Documents of a house and their versions (specification scheduling §2 "Documents"). */
export const systemeDocumentaire = defineModule({
  name: MODULE_DOCUMENTS,
  route: 'systeme-documentaire',
  title: 'Documents',
  load: () => import('./screens/screen.tsx'),
  prepare: async () => (await import('./offline/preparer.ts')).preparer(),
})
