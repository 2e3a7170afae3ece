/** Address of the profiles; `useChoice` puts the chosen one behind it. */
export const ADRESSE_PROFILS = '/m/gestion-profils'
