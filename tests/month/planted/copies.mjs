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

/** The first sentence of a seed's month that says the defect; undefined where it says none. */
async function see(folder, defect, seed) {
  const settings = {
    ...{ MONTH_DAYS: '3', MONTH_GATHER: '1', MONTH_SEES: defect.sees.source },
    ...defect.env,
    MONTH_SEEDS: String(seed),
  }
  const { said } = await playVitest(folder, settings)
  const line = said.split('\n').find(told => WHEN.test(told) && defect.sees.test(told))
  const [, day, hour, statement] = line?.match(WHEN) ?? []
  return line && `vu le ${day} à ${hour} h (graine ${seed}) : ${statement}`
}

/**
 * Plays each defect with all that its month says, seed after seed.
 * @param wanted seeds that must see it, of four at least
 * @returns 1 when one of them is not seen by so many
 */
export async function playCopies(root, only, wanted) {
  let missed = 0
  for (const defect of defects.filter(d => !only || d.name.includes(only))) {
    const folder = copyWith(root, defect)
    const begun = Date.now()
    const seen = []
    let played = 0
    try {
      while (seen.length < wanted && played < Math.max(4, wanted)) {
        const told = await see(folder, defect, ++played)
        if (told) seen.push(told)
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
    if (seen.length < wanted) missed = 1
    const seconds = Math.round((Date.now() - begun) / 1000)
    const word = seen.length < wanted ? 'PAS VU' : 'ROUGE'
    console.info(`${word} : ${defect.name} (${seen.length} graine(s) sur ${played}, ${seconds} s)`)
    for (const told of seen) console.info(`  ${told}`)
  }
  return missed
}
