import { defineModule } from '#client/modules/modules.ts'

/** Registered by the specification without its content (crm-site-editor-home-care §2): the screen says so. */
export const planningsSap = defineModule({
  nom: 'vx-plannings-sap',
  route: 'plannings-sap',
  titre: 'Planning SAP',
  discret: true,
  charger: () => import('./screens/screen.tsx'),
})
