import { defineResourceModule } from '#client/resource/define-resource-module.tsx'
import { POSTES } from './contract.ts'

export const gestionPostes = defineResourceModule({
  name: 'vx-gestion-postes-edt',
  route: 'gestion-postes-edt',
  title: 'Postes',
  resources: [{ ...POSTES, title: 'Postes' }],
})
