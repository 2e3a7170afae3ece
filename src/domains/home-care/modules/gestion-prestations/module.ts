import { defineResourceModule } from '#client/resource/define-resource-module.tsx'
import { PRESTATIONS } from './contract.ts'

export const gestionPrestations = defineResourceModule({
  name: 'vx-gestion-prestations',
  route: 'gestion-prestations',
  title: 'Prestations',
  resources: [{ ...PRESTATIONS, title: 'Prestations' }],
})
