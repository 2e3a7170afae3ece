/** Address of the requests for help, inside the platform's own container. */
export const ADRESSE_SUPPORTS = '/m/plateforme/supports'
