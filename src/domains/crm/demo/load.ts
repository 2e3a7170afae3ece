import type { Declaration } from '#server/resource/declaration.ts'
import { resourceDemo } from '#server/resource/demo.ts'

/** One person of each field company whose people sign in. */
const CHEZ = ['regulateur@demo.test', 'regulateur2@demo.test'] as const

/** Demonstration data of crm. */
export const crmDemo = (declarations: readonly Declaration[]) =>
  resourceDemo({ domain: 'crm', declarations, chez: CHEZ })
