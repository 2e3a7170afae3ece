import { defineModule } from '#client/modules/modules.ts'

/** The queue of the day by itself: a phone opens it from "Plus", a manager's from its bar; a desk has it on its home. */
export const aTraiter = defineModule({
  name: 'a-traiter',
  route: 'a-traiter',
  title: 'À traiter',
  atRoot: true,
  load: () => import('./screens/screen.tsx'),
})
