import { z } from 'zod'

/**
 * Who holds a post once whoever had it is there again, where somebody took it meanwhile: its former holder, who replaces them, or
 * both, knowingly.
 */
export const SUITES_REMPLACEMENT = ['titulaire', 'remplacant', 'deux'] as const
export const suiteRemplacementSchema = z.enum(SUITES_REMPLACEMENT)
export type SuiteRemplacement = z.infer<typeof suiteRemplacementSchema>
