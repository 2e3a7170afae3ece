import { defineModule } from '#client/modules/modules.ts'

/** Registered by the specification without its content (crm-site-editor-home-care §2): the screen says so. */
export const gestionFacturesIcsi = defineModule({
  name: 'vx-gestion-factures-icsi',
  route: 'gestion-factures-icsi',
  title: 'Factures ICSI',
  unlisted: true,
  load: () => import('./screens/screen.tsx'),
})
