import { defineModule } from '#client/modules/modules.ts'

/** Asking the platform's administration for help, from anywhere. */
export const aide = defineModule({
  nom: 'aide',
  route: 'aide',
  titre: 'Demander de l’aide',
  racine: true,
  charger: () => import('./screens/screen.tsx'),
})
