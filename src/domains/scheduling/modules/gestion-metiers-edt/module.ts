import { defineResourceModule } from '#client/resource/define-resource-module.tsx'
import { METIERS } from './contract.ts'

export const gestionMetiers = defineResourceModule({
  nom: 'vx-gestion-metiers-edt',
  route: 'gestion-metiers-edt',
  titre: 'Métiers',
  ressources: [{ ...METIERS, titre: 'Métiers' }],
})
