import { defineModule } from '#client/modules/modules.ts'
import { MODULES_RESEAU, MOTS } from '#domains/field-service/model/reseau/reseau.ts'

/** Companies to which this one sends requests. */
export const gestionRecepteurs = defineModule({
  name: MODULES_RESEAU.recepteurs,
  route: 'gestion-recepteurs',
  title: MOTS.recepteurs.titre,
  load: () => import('./screens/screen.tsx'),
})
