import { defineModule } from '#client/modules/modules.ts'

/** Asking the platform's administration for help, from anywhere. */
export const aide = defineModule({
  name: 'aide',
  route: 'aide',
  title: 'Demander de l’aide',
  atRoot: true,
  load: () => import('./screens/screen.tsx'),
})
