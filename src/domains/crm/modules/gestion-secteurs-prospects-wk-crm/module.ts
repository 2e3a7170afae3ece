import { defineResourceModule } from '#client/resource/define-resource-module.tsx'
import { SECTEURS } from './contract.ts'

export const gestionSecteurs = defineResourceModule({
  nom: 'vx-gestion-secteurs-prospects-wk-crm',
  route: 'gestion-secteurs-prospects-wk-crm',
  titre: 'Secteurs des prospects',
  court: 'Secteurs',
  ressources: [{ ...SECTEURS, titre: 'Secteurs des prospects' }],
})
