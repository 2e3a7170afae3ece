import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { playVitest } from '../vitest.mjs'
import { defects } from './defects.mjs'

/** How the month says a sentence that is not true: its day, its hour, and the sentence. */
const WHEN = /(\d{4}-\d\d-\d\d) (\d+) h: (.+)$/

/** A throw-away copy of the product with one defect in it. @throws Error where the lines to change are no longer there */
function copyWith(root, { edits }) {
  const folder = mkdtempSync(join(tmpdir(), 'relais-plante-'))
  for (const name of ['src', 'tests', 'sw', 'package.json', 'tsconfig.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const { file, find, put } of edits) {
    const path = join(folder, file)
    const text = readFileSync(path, 'utf8')
    if (!text.includes(find)) throw new Error(`${file} no longer holds « ${find} »: write this defect anew`)
    writeFileSync(
      path,
      text.replace(find, () => put),
    )
  }
  return folder
}

/** Plays each defect until it is seen, with all that its month says. @returns 1 when one of them is not */
export async function playCopies(root, only) {
  let missed = 0
  for (const defect of defects.filter(d => !only || d.name.includes(only))) {
    const folder = copyWith(root, defect)
    const begun = Date.now()
    let seen
    try {
      for (const seed of [1, 2, 3, 4]) {
        const settings = {
          MONTH_DAYS: '3',
          MONTH_GATHER: '1',
          MONTH_SEES: defect.sees.source,
          ...defect.env,
          MONTH_SEEDS: String(seed),
        }
        const { said } = await playVitest(folder, settings)
        const line = said.split('\n').find(told => WHEN.test(told) && defect.sees.test(told))
        const [, day, hour, statement] = line?.match(WHEN) ?? []
        if (line) seen = `vu le ${day} à ${hour} h (graine ${seed}) : ${statement}`
        if (seen) break
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
    if (!seen) missed = 1
    const seconds = Math.round((Date.now() - begun) / 1000)
    console.info(`${seen ? 'ROUGE' : 'PAS VU'} : ${defect.name} (${seconds} s)${seen ? `\n  ${seen}` : ''}`)
  }
  return missed
}
