import { defineModule } from '#client/modules/modules.ts'

/** Devices where the person is signed in, with remote sign-out. */
export const appareils = defineModule({
  nom: 'appareils',
  route: 'appareils',
  titre: 'Appareils connectés',
  racine: true,
  charger: () => import('./screens/devices-screen.tsx'),
})
