/** Where an address stands on the map. */
export const CHAMPS_REPERE = ['adresse_latitude', 'adresse_longitude'] as const

/** Where that comes from: the public service of addresses, a hand on the map, or what was typed or found in its form. */
export const SOURCES_REPERE = ['', 'service', 'main'] as const
export type SourceRepere = (typeof SOURCES_REPERE)[number]

/** What the form says of a pin that was put by hand. */
export const SORTS_REPERE = ['main', 'adresse'] as const

/** Farther from its town than this, a pin is asked about: a hand slipped, or the map was looked at from too far. */
export const LOIN_KM = 50
const RAYON_TERRE_KM = 6371

interface Lieu {
  readonly latitude: number
  readonly longitude: number
}

/** As the crow flies. */
export function kmEntre(a: Lieu, b: Lieu): number {
  const rad = (degres: number) => (degres * Math.PI) / 180
  const sin2 = (de: number, vers: number) => Math.sin(rad(vers - de) / 2) ** 2
  const h =
    sin2(a.latitude, b.latitude) +
    Math.cos(rad(a.latitude)) * Math.cos(rad(b.latitude)) * sin2(a.longitude, b.longitude)
  return 2 * RAYON_TERRE_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}

type Values = Readonly<Record<string, unknown>>

/**
 * What a change of an address makes of its pin. One that was put by hand stays where it is, whatever was found or typed: only whoever
 * says so (`repere`: "adresse") gives it up. What comes with its source was put on purpose.
 */
export function arreterRepere(row: Values, { repere, ...values }: Values): Record<string, unknown> {
  if (values.geocode_source !== undefined) return values
  const deplace = CHAMPS_REPERE.some(champ => values[champ] !== undefined && values[champ] !== row[champ])
  if (row.geocode_source !== 'main') return deplace ? { ...values, geocode_source: '' } : values
  if (repere === 'adresse') return { ...values, geocode_source: '' }
  const { adresse_latitude: _latitude, adresse_longitude: _longitude, ...reste } = values
  return reste
}
