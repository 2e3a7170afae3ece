/** Longest subject and description of a request for help, as the table holds them. */
export const OBJET_MAX = 120
export const DESCRIPTION_MAX = 4000
/** Latest requests shown at once. */
export const SUPPORTS_MAX = 500
