import { defineResourceModule } from '#client/resource/define-resource-module.tsx'
import { VEHICULES } from './contract.ts'

const NOTE =
  'Un contrôle technique ou une assurance qui finit bientôt, ou a pris fin, se voit parmi ce qui est à traiter. Les visites, elles, ne tiennent pas compte des véhicules.'

export const gestionDesVehicules = defineResourceModule({
  name: VEHICULES.module,
  route: 'gestion-des-vehicules',
  title: 'Véhicules',
  resources: [{ ...VEHICULES, title: 'Véhicules', one: 'un véhicule', note: NOTE }],
})
