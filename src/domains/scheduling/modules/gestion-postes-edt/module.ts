import { defineResourceModule } from '#client/resource/define-resource-module.tsx'
import { POSTES } from './contract.ts'

export const gestionPostes = defineResourceModule({
  nom: 'vx-gestion-postes-edt',
  route: 'gestion-postes-edt',
  titre: 'Postes',
  ressources: [{ ...POSTES, titre: 'Postes' }],
})
