import { defineResourceModule } from '#client/resource/define-resource-module.tsx'
import { ETATS } from './contract.ts'

export const gestionEtats = defineResourceModule({
  name: 'vx-gestion-etats-prospects-wk-crm',
  route: 'gestion-etats-prospects-wk-crm',
  title: 'États des prospects',
  short: 'États',
  resources: [{ ...ETATS, title: 'États des prospects' }],
})
