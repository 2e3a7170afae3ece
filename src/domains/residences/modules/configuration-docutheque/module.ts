import { defineResourceModule } from '#client/resource/define-resource-module.tsx'
import { CLASSEMENTS_TYPES, CLASSEMENTS_ZONES, DOCUMENTS_TYPES } from './contract.ts'

export const configurationDocutheque = defineResourceModule({
  nom: 'vx-configuration-docutheque',
  route: 'configuration-docutheque',
  titre: 'Documenthèque',
  ressources: [
    { ...DOCUMENTS_TYPES, titre: 'Types de documents' },
    { ...CLASSEMENTS_TYPES, titre: 'Types de classement' },
    { ...CLASSEMENTS_ZONES, titre: 'Zones de classement' },
  ],
})
