/** Settings of the plannings of a house. */
export const ADRESSE_REGLAGES = '/m/configurations-gdt'
