import { heureParis } from '#wire/dates.ts'

/** "Photo 14h05.jpg", by when it was taken. */
export const nommerPhoto = (prise_a: Date): string => `Photo ${heureParis(prise_a).replace(':', 'h')}.jpg`
