import { defineResourceModule } from '#client/resource/define-resource-module.tsx'
import { LOGEMENTS_TYPES } from './contract.ts'

export const configurationLogements = defineResourceModule({
  nom: 'vx-configuration-logements',
  route: 'configuration-logements',
  titre: 'Types de logements',
  ressources: [{ ...LOGEMENTS_TYPES, titre: 'Types de logements' }],
})
