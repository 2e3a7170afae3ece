import type { Declaration } from '#server/resource/declaration.ts'
import { resourceDemo } from '#server/resource/demo.ts'

/** One person of each residence. */
const CHEZ = ['cadre@demo.test', 'cadre2@demo.test'] as const

/** Demonstration data of residences. */
export const residencesDemo = (declarations: readonly Declaration[]) =>
  resourceDemo({ domain: 'residences', declarations, chez: CHEZ })
