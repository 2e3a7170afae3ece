/** What the office joins to a visit: its formats and its bytes (specification field-service §9 "attachments"). */
export const FORMATS_VISITE: readonly string[] = ['pdf', 'jpg', 'png', 'jpeg']
export const FICHIER_VISITE_MAX = 10_000_000
/** Characters of an observation. */
export const OBSERVATION_MAX = 4000
