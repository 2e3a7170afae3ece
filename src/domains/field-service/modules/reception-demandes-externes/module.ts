import { defineModule } from '#client/modules/modules.ts'
import { MODULE_EXTERNES } from '#domains/field-service/model/demandes/externe.ts'

/** Requests that issuers offer: to accept, to refuse, to ask about. */
export const receptionDemandesExternes = defineModule({
  name: MODULE_EXTERNES,
  route: 'reception-demandes-externes',
  title: 'Demandes reçues',
  load: () => import('./screens/screen.tsx'),
  watch: () => import('./screens/watch.ts'),
  inbox: () => import('./screens/inbox.ts'),
})
