import { defineModule } from '#client/modules/modules.ts'
import { MODULE_PLANNING } from '#domains/scheduling/model/bureau/bureau.ts'

/** The month of a house, made, checked and published (specification scheduling §2 "Monthly planning"). */
export const planningDuMois = defineModule({
  name: MODULE_PLANNING,
  route: 'planning-edt',
  title: 'Planning',
  // Beside one's own planning in the bar of a phone.
  short: 'Équipe',
  leadsOnPhone: true,
  load: () => import('./screens/screen.tsx'),
  prepare: async () => (await import('./offline/preparer.ts')).preparer(),
})
