import { defineModule } from '#client/modules/modules.ts'

/** Registered by the specification without its content (crm-site-editor-home-care §2): the screen says so. */
export const gestionFacturesIcsi = defineModule({
  nom: 'vx-gestion-factures-icsi',
  route: 'gestion-factures-icsi',
  titre: 'Factures ICSI',
  discret: true,
  charger: () => import('./screens/screen.tsx'),
})
