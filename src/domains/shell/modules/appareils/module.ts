import { defineModule } from '#client/modules/modules.ts'

/** Devices where the person is signed in, with remote sign-out. */
export const appareils = defineModule({
  name: 'appareils',
  route: 'appareils',
  title: 'Appareils connectés',
  atRoot: true,
  load: () => import('./screens/devices-screen.tsx'),
})
