import { defineResourceModule } from '#client/resource/define-resource-module.tsx'
import { ETATS } from './contract.ts'

export const gestionEtats = defineResourceModule({
  nom: 'vx-gestion-etats-prospects-wk-crm',
  route: 'gestion-etats-prospects-wk-crm',
  titre: 'États des prospects',
  court: 'États',
  ressources: [{ ...ETATS, titre: 'États des prospects' }],
})
