/** Where an address stands on the map. */
export const CHAMPS_REPERE = ['adresse_latitude', 'adresse_longitude'] as const

/** Where that comes from: the public service of addresses, a hand on the map, or what was typed or found in its form. */
export const SOURCES_REPERE = ['', 'service', 'main'] as const
export type SourceRepere = (typeof SOURCES_REPERE)[number]

/** What the form says of a pin that was put by hand. */
export const SORTS_REPERE = ['main', 'adresse'] as const

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
