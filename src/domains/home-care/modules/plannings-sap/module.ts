import { defineModule } from '#client/modules/modules.ts'

/** Registered by the specification without its content (crm-site-editor-home-care §2): the screen says so. */
export const planningsSap = defineModule({
  name: 'vx-plannings-sap',
  route: 'plannings-sap',
  title: 'Planning SAP',
  unlisted: true,
  load: () => import('./screens/screen.tsx'),
})
