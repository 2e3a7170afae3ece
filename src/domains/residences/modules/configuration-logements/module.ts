import { defineResourceModule } from '#client/resource/define-resource-module.tsx'
import { LOGEMENTS_TYPES } from './contract.ts'

export const configurationLogements = defineResourceModule({
  name: 'vx-configuration-logements',
  route: 'configuration-logements',
  title: 'Types de logements',
  resources: [{ ...LOGEMENTS_TYPES, title: 'Types de logements' }],
})
