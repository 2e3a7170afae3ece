import { defineModule } from '#client/modules/modules.ts'
import { preloadFirstScreen } from './screens/first-screen.ts'
import { Workspace } from './screens/workspace.tsx'

/** The phone's "Plus" (ux "Phone"). */
export const plus = defineModule({
  name: 'espace',
  route: 'espace',
  title: 'Plus',
  atRoot: true,
  load: () => import('./screens/plus-screen.tsx'),
})

/** The frame of everything; the composition root draws it. */
export const WorkspaceFrame = Workspace

/** Asked by the composition root between the tabs' return and their first drawing. */
export const prepareFirstScreen = preloadFirstScreen
