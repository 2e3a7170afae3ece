import { defineResourceModule } from '#client/resource/define-resource-module.tsx'
import { CLASSEMENTS_TYPES, CLASSEMENTS_ZONES, DOCUMENTS_TYPES } from './contract.ts'

export const configurationDocutheque = defineResourceModule({
  name: 'vx-configuration-docutheque',
  route: 'configuration-docutheque',
  title: 'Classement des documents',
  resources: [
    { ...DOCUMENTS_TYPES, title: 'Types de documents' },
    { ...CLASSEMENTS_TYPES, title: 'Types de classement' },
    { ...CLASSEMENTS_ZONES, title: 'Zones de classement' },
  ],
})
