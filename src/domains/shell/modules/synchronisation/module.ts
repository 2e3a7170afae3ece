import { defineModule } from '#client/modules/modules.ts'

/** Sync centre: what waits, what is to be settled, what the office received (offline "What the user sees"). */
export const synchronisation = defineModule({
  nom: 'synchronisation',
  route: 'synchronisation',
  titre: 'Synchronisation',
  racine: true,
  charger: () => import('./screens/sync-screen.tsx'),
})
