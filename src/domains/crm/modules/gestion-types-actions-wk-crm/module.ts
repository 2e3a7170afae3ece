import { defineResourceModule } from '#client/resource/define-resource-module.tsx'
import { ACTIONS_TYPES } from './contract.ts'

export const gestionTypesActions = defineResourceModule({
  nom: 'vx-gestion-types-actions-wk-crm',
  route: 'gestion-types-actions-wk-crm',
  titre: 'Types d’actions',
  court: 'Actions',
  ressources: [{ ...ACTIONS_TYPES, titre: 'Types d’actions' }],
})
