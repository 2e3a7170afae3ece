/** The declared list of vehicles, and one of them beside it. */
export const ADRESSE_VEHICULES = '/m/gestion-des-vehicules/vehicules'

export function adresseVehicule(vehicule_id: number): string {
  return `${ADRESSE_VEHICULES}/${vehicule_id}`
}
