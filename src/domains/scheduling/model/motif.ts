import { z } from 'zod'

/** Longest reason, in characters. */
export const MOTIF_MAX = 500
export const motifSchema = z.string().trim().max(MOTIF_MAX, `${MOTIF_MAX} caractères au plus`)
