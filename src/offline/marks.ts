/** Present in a database for as long as the browser has not erased it. */
export const MARKER = 'marqueur'

/** What the office last heard of a database, kept in it: gone with it, unlike what the office remembers. */
export const ANNOUNCED = 'annonce'
