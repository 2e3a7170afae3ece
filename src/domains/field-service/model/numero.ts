/** "0000412": seven digits, as requests are read out and files are named (specification field-service §9). */
export const numeroLu = (id: number): string => String(id).padStart(7, '0')

/** "n° 412": a visit, wherever one reads it; only requests have zeros before their number. */
export const numeroVisite = (intervention_id: number): string => `n°\u00a0${intervention_id}`
