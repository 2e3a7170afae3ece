/** Address of the company's people; `useChoice` puts the chosen one behind it. */
export const ADRESSE_PERSONNES = '/m/gestion-utilisateurs-wikaz'
