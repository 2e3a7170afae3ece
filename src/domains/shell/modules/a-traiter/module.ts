import { defineModule } from '#client/modules/modules.ts'

export const MODULE_A_TRAITER = 'a-traiter'

/** The queue of the day by itself: a phone opens it from "Plus", a manager's from its bar; a desk has it on its home. */
export const aTraiter = defineModule({
  name: MODULE_A_TRAITER,
  route: MODULE_A_TRAITER,
  title: 'À traiter',
  atRoot: true,
  load: () => import('./screens/screen.tsx'),
})
