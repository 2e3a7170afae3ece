/** What the company is: its names, its telephone, its hours. */
export const ADRESSE_CONFIGURATION = '/m/gestion-configuration-entreprises'
