import { lazyPart } from '#client/page/lazy-part.tsx'
import { defineResourceModule } from '#client/resource/define-resource-module.tsx'
import { POSTES } from './contract.ts'

/** Of a form that is open: its code comes with it, and a word less is no harm. */
const CodeProposed = lazyPart(async () => (await import('./screens/code-proposed.tsx')).CodeProposed, {
  waiting: null,
  failed: () => null,
})

export const gestionPostes = defineResourceModule({
  name: 'vx-gestion-postes-edt',
  route: 'gestion-postes-edt',
  title: 'Postes',
  resources: [{ ...POSTES, title: 'Postes', Beside: CodeProposed }],
  tools: [
    {
      label: 'Partir d’un modèle',
      adds: 'Les postes et les métiers d’un EHPAD, d’un foyer, d’un IME…',
      open: async () => await (await import('./screens/models-dialog.tsx')).ouvrirModeles(),
    },
  ],
})
