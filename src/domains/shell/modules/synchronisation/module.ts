import { defineModule } from '#client/modules/modules.ts'

/** Sync centre: what waits, what is to be settled, what the office received (offline "What the user sees"). */
export const synchronisation = defineModule({
  name: 'synchronisation',
  route: 'synchronisation',
  title: 'Synchronisation',
  atRoot: true,
  load: () => import('./screens/sync-screen.tsx'),
})
