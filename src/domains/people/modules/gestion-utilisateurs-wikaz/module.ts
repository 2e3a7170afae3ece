import { defineModule } from '#client/modules/modules.ts'
import { MODULE_UTILISATEURS } from '#domains/people/model/commun.ts'

/** People of the company: access, rights, services, working hours, absences. */
export const gestionUtilisateursWikaz = defineModule({
  name: MODULE_UTILISATEURS,
  route: 'gestion-utilisateurs-wikaz',
  title: 'Mes utilisateurs',
  load: () => import('./screens/screen.tsx'),
})
