/**
 * What live events speak of, one word per set of readings that change together: the office publishes it, a screen's readings
 * carry it in front of their keys, and whoever hears it reads them again.
 */
export const SUJETS = [
  'edt',
  'mon-activite',
  'plannings-entreprises',
  'clients',
  'demandes',
  'reseau',
  'releve-activite-pwa',
  'transmissions',
  'notifications',
  'session',
  'appareils',
  'aide',
  'plateforme',
  'personnes',
  'fichiers',
  'ressource',
] as const

export type Sujet = (typeof SUJETS)[number]

/** Told when what was missed is not known: everything is read again. */
export const EVERYTHING = '*'
