import { defineResourceModule } from '#client/resource/define-resource-module.tsx'
import { VEHICULES } from './contract.ts'

export const gestionDesVehicules = defineResourceModule({
  nom: VEHICULES.module,
  route: 'gestion-des-vehicules',
  titre: 'Véhicules',
  ressources: [{ ...VEHICULES, titre: 'Véhicules' }],
})
