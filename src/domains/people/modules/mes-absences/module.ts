import { defineModule } from '#client/modules/modules.ts'
import { MODULE_MES_ABSENCES } from '#domains/people/model/demande-absence.ts'

/** Leave and unavailability that a technician asks for (specification field-service §2). */
export const mesAbsences = defineModule({
  name: MODULE_MES_ABSENCES,
  route: 'mes-absences',
  title: 'Mes absences',
  short: 'Absences',
  load: () => import('./screens/screen.tsx'),
  prepare: async () => (await import('./offline/preparer.ts')).preparer(),
  actions: async () => (await import('./offline/actions.ts')).ACTIONS,
})
