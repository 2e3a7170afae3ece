import { texteSaisi } from '#wire/text.ts'

/** Longest reason, in characters. */
export const MOTIF_MAX = 500
export const motifSchema = texteSaisi().max(MOTIF_MAX)
