/**
 * What live events speak of, one word per set of readings that change together: the office publishes it, a screen's readings
 * carry it in front of their keys, and whoever hears it reads them again.
 */
export const SUJETS = [
  'edt',
  'planning',
  'mon-activite',
  'plannings-entreprises',
  'clients',
  'demandes',
  'reseau',
  'releve-activite-pwa',
  'transmissions',
  'residences',
  'documents',
  'notifications',
  'session',
  'appareils',
  'aide',
  'plateforme',
  'personnes',
  'fichiers',
  'ressource',
  'a-traiter',
] as const

export type Sujet = (typeof SUJETS)[number]

/** What the queue of the day is made of: it is read again with each of these. */
const REUNIS: ReadonlySet<Sujet> = new Set([
  'plannings-entreprises',
  'demandes',
  'reseau',
  'edt',
  'planning',
  'transmissions',
  'residences',
  'documents',
  'appareils',
  'ressource',
])

/** A subject, and the one that gathers it with others. */
export function avecReunis(sujet: Sujet): readonly Sujet[] {
  return REUNIS.has(sujet) ? [sujet, 'a-traiter'] : [sujet]
}

/** Told when what was missed is not known: everything is read again. */
export const EVERYTHING = '*'
