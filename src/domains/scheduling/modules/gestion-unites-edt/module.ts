import { defineResourceModule } from '#client/resource/define-resource-module.tsx'
import { UNITES } from './contract.ts'

export const gestionUnites = defineResourceModule({
  name: 'vx-gestion-unites-edt',
  route: 'gestion-unites-edt',
  title: 'Unités',
  resources: [{ ...UNITES, title: 'Unités' }],
})
