import { defineResourceModule } from '#client/resource/define-resource-module.tsx'
import { SECTEURS } from './contract.ts'

export const gestionSecteurs = defineResourceModule({
  name: 'vx-gestion-secteurs-prospects-wk-crm',
  route: 'gestion-secteurs-prospects-wk-crm',
  title: 'Secteurs des prospects',
  short: 'Secteurs',
  resources: [{ ...SECTEURS, title: 'Secteurs des prospects' }],
})
