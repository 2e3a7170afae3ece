import { defineModule } from '#client/modules/modules.ts'
import { MODULE_UTILISATEURS } from '#domains/people/model/commun.ts'

/** People of the company: access, rights, services, working hours, absences. */
export const gestionUtilisateursWikaz = defineModule({
  nom: MODULE_UTILISATEURS,
  route: 'gestion-utilisateurs-wikaz',
  titre: 'Mes utilisateurs',
  charger: () => import('./screens/screen.tsx'),
})
