import { compter } from './french.ts'
import type { ImportDouble } from './resource.ts'

/** How many lines of a sheet may exist already, and how many say another of them again. */
export function direDoubles(doubles: readonly Pick<ImportDouble, 'comme'>[]): string {
  const repeated = doubles.filter(({ comme }) => 'ligne' in comme).length
  const there = doubles.length - repeated
  return [
    there > 0 ? compter(there, 'ligne existe peut-être déjà', 'lignes existent peut-être déjà') : '',
    repeated > 0 ? compter(repeated, 'ligne en répète une autre', 'lignes en répètent une autre') : '',
  ]
    .filter(Boolean)
    .join(', ')
}
