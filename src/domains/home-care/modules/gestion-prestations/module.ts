import { defineResourceModule } from '#client/resource/define-resource-module.tsx'
import { PRESTATIONS } from './contract.ts'

export const gestionPrestations = defineResourceModule({
  nom: 'vx-gestion-prestations',
  route: 'gestion-prestations',
  titre: 'Prestations',
  ressources: [{ ...PRESTATIONS, titre: 'Prestations' }],
})
