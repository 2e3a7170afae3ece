import { defineResourceModule } from '#client/resource/define-resource-module.tsx'
import { POSTES } from './contract.ts'

export const gestionPostes = defineResourceModule({
  name: 'vx-gestion-postes-edt',
  route: 'gestion-postes-edt',
  title: 'Postes',
  resources: [{ ...POSTES, title: 'Postes' }],
  tools: [
    {
      label: 'Partir d’un modèle',
      adds: 'Les postes et les métiers d’un EHPAD, d’un foyer, d’un IME…',
      open: async () => await (await import('./screens/models-dialog.tsx')).ouvrirModeles(),
    },
  ],
})
