import { defineResourceModule } from '#client/resource/define-resource-module.tsx'
import { METIERS } from './contract.ts'

export const gestionMetiers = defineResourceModule({
  name: 'vx-gestion-metiers-edt',
  route: 'gestion-metiers-edt',
  title: 'Métiers',
  resources: [{ ...METIERS, title: 'Métiers' }],
})
