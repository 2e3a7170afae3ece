import { defineResourceModule } from '#client/resource/define-resource-module.tsx'
import { VEHICULES } from './contract.ts'

const NOTE = 'Les véhicules se suivent ici. Aucune visite ne les lit encore.'

export const gestionDesVehicules = defineResourceModule({
  name: VEHICULES.module,
  route: 'gestion-des-vehicules',
  title: 'Véhicules',
  resources: [{ ...VEHICULES, title: 'Véhicules', note: NOTE }],
})
