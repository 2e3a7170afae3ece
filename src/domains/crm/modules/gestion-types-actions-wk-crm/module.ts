import { defineResourceModule } from '#client/resource/define-resource-module.tsx'
import { ACTIONS_TYPES } from './contract.ts'

export const gestionTypesActions = defineResourceModule({
  name: 'vx-gestion-types-actions-wk-crm',
  route: 'gestion-types-actions-wk-crm',
  title: 'Types d’actions',
  short: 'Actions',
  resources: [{ ...ACTIONS_TYPES, title: 'Types d’actions' }],
})
