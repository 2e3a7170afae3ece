import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { resoudre } from '#domains/field-service/model/tournees/resoudre.ts'
import type { Probleme } from '#domains/field-service/model/tournees/types.ts'
import { type Figure, median, type Section } from '../stats.ts'
import { BEST } from './best.ts'
import { readSolomon } from './solomon.ts'

/** Folder of the published instances (c101.txt and so on), which are not ours to ship. */
const FOLDER = 'SOLOMON_DIR'
const BUDGETS = [
  { seconds: 2, limit: 10 },
  { seconds: 10, limit: 5 },
] as const

/** What is over the shortest known distance after so long, in per cent. */
function gapOf(probleme: Probleme, best: number, seconds: number): number {
  const from = performance.now()
  const { distance, sansPlace } = resoudre(probleme, {
    graine: 1,
    avancement: () => (performance.now() - from) / (seconds * 1000),
  })
  // A customer left out is no solution of these instances.
  return sansPlace.length > 0 ? Number.POSITIVE_INFINITY : (distance / 10 / best - 1) * 100
}

async function measureFamily(folder: string, family: string, seconds: number): Promise<Figure | null> {
  const values: number[] = []
  for (const [rank, best] of (BEST[family] ?? []).entries()) {
    const name = `${family}${String(rank + 1).padStart(2, '0')}`
    const file = path.join(folder, `${name.toLowerCase()}.txt`)
    if (!existsSync(file)) continue
    const gap = gapOf(readSolomon(await readFile(file, 'utf8')), best, seconds)
    console.log(`  ${name}, ${seconds} s: ${gap.toFixed(2)} % over ${best}`)
    values.push(gap)
  }
  return values.length === 0 ? null : { name: `${family}, ${seconds} s`, unit: '% over best known', values }
}

/** Point 5 of the tours: published instances of vehicle routing with time windows. Null where their folder is not named. */
export async function measureTours(): Promise<Section | null> {
  const folder = process.env[FOLDER]
  if (!folder) {
    console.log(`  left out: ${FOLDER} names the folder of Solomon's instances, c101.txt and so on`)
    return null
  }
  const asked = process.env.SOLOMON_FAMILIES?.split(',') ?? Object.keys(BEST)
  const figures: Figure[] = []
  const targets: Section['targets'][number][] = []
  for (const { seconds, limit } of BUDGETS) {
    const families: Figure[] = []
    for (const family of asked) {
      const figure = await measureFamily(folder, family, seconds)
      if (figure) families.push(figure)
    }
    if (families.length === 0) throw new Error(`no instance of ${asked.join(', ')} in ${folder}`)
    figures.push(...families)
    const gaps = families.flatMap(f => f.values)
    const of = { unit: '% over best known', limit, sense: 'at most' } as const
    targets.push({ name: `median of ${gaps.length} instances in ${seconds} s`, value: median(gaps), ...of })
    targets.push({ name: `worst of ${gaps.length} instances in ${seconds} s`, value: Math.max(...gaps), ...of })
  }
  return {
    title: 'Tours: vehicle routing with time windows',
    notes: [
      'Instances of Solomon (1987), a hundred customers, 25 vehicles: total distance against the shortest known (DIMACS 2021).',
      'Their folder is named by `SOLOMON_DIR`, families among them by `SOLOMON_FAMILIES` (all without it).',
      'One thread, one seed, seconds of the clock: what the browser does in its worker.',
    ],
    figures,
    targets,
  }
}
