import type { Declaration } from '#server/resource/declaration.ts'
import { resourceDemo } from '#server/resource/demo.ts'

/** One person of each company whose people hold these screens. */
const CHEZ = ['cadre@demo.test', 'cadre2@demo.test'] as const

/** Demonstration data of home-care. */
export const homeCareDemo = (declarations: readonly Declaration[]) =>
  resourceDemo({ domain: 'home-care', declarations, chez: CHEZ })
