/** Address of the menu's entries; `useChoice` puts the chosen one behind it. */
export const ADRESSE_MENU = '/m/gestion-menu'
