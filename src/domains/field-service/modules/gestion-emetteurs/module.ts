import { defineModule } from '#client/modules/modules.ts'
import { MODULES_RESEAU, MOTS } from '#domains/field-service/model/reseau/reseau.ts'

/** Companies that send requests to this one. */
export const gestionEmetteurs = defineModule({
  name: MODULES_RESEAU.emetteurs,
  route: 'gestion-emetteurs',
  title: MOTS.emetteurs.titre,
  load: () => import('./screens/screen.tsx'),
})
