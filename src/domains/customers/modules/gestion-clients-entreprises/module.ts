import { defineModule } from '#client/modules/modules.ts'
import { MODULE_CLIENTS } from './contract.ts'

/** Customers of the company: who they are, where, and what is done at theirs. */
export const gestionClientsEntreprises = defineModule({
  name: MODULE_CLIENTS,
  route: 'gestion-clients-entreprises',
  title: 'Clients',
  load: () => import('./screens/screen.tsx'),
  search: async texte => (await import('./screens/palette.ts')).chercherGardes(texte),
  searchOffice: async (texte, signal) => (await import('./screens/palette.ts')).chercherAuBureau(texte, signal),
})
