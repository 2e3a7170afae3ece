/** Address of the people of every company; `useChoice` puts the chosen one behind it. */
export const ADRESSE_UTILISATEURS = '/m/gestion-utilisateurs'
