import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../..')

/**
 * What our scripts take from Node by name. Node 20 reads them first, and refuses a whole file for one name it lacks: a new
 * name is added here once its documentation says "added in" 20 or before.
 */
const known: Readonly<Record<string, readonly string[]>> = {
  'node:child_process': ['spawn', 'spawnSync'],
  'node:crypto': ['createHash'],
  'node:fs': [
    ...[
      'closeSync',
      'cpSync',
      'existsSync',
      'appendFileSync',
      'mkdirSync',
      'mkdtempSync',
      'openSync',
      'readdirSync',
      'readFileSync',
      'rmSync',
    ],
    ...['statSync', 'symlinkSync', 'writeFileSync'],
  ],
  'node:module': ['default'],
  'node:os': ['constants', 'setPriority', 'tmpdir'],
  'node:path': ['delimiter', 'dirname', 'join'],
  'node:url': ['fileURLToPath'],
  'node:util': ['parseArgs', 'promisify'],
  'node:zlib': ['brotliCompress', 'constants', 'gzip'],
}

interface Reached {
  readonly files: Set<string>
  readonly wrong: string[]
}

/** Follows what a file loads before its first line runs; what it imports later runs on the project's own Node. */
function follow(file: string, reached: Reached, source = readFileSync(path.join(root, file), 'utf8')): Reached {
  if (reached.files.has(file)) return reached
  reached.files.add(file)
  for (const { moduleRequest, entries } of parseSync(file, source).module.staticImports) {
    const from = moduleRequest.value
    if (from.startsWith('#')) follow(path.join('src', from.slice(1)), reached)
    else if (from.startsWith('.')) follow(path.join(path.dirname(file), from), reached)
    else {
      // By what name it is taken: the default and the whole always exist.
      const names = entries.map(({ importName }) => importName.name ?? 'default')
      const missing = names.filter(name => !(known[from] ?? []).includes(name))
      if (missing.length || !known[from]) reached.wrong.push(`${file}: ${missing.join(', ')} of ${from}`)
    }
    if (!/\.mjs$|^node:/.test(from))
      reached.wrong.push(`${file}: ${from} is not plain JavaScript, or is not installed yet`)
  }
  return reached
}

const nothing = (): Reached => ({ files: new Set(), wrong: [] })

describe('what Node 20 reads before anything is installed', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const entries = [...new Set(Object.values(scripts).flatMap(line => /^node (\S+\.mjs)/.exec(line)?.[1] ?? []))]

  it('is plain JavaScript that takes from Node what Node 20 has', () => {
    expect(entries).toEqual(expect.arrayContaining(['src/app/cli/start.mjs', 'src/app/cli/run.mjs']))
    const reached = nothing()
    for (const entry of entries) follow(entry, reached)
    expect(reached.files.size).toBeGreaterThan(10)
    expect(reached.wrong).toEqual([])
  })

  it.each([
    ["import { enableCompileCache } from 'node:module'", /enableCompileCache of node:module/],
    ["import pg from 'pg'", /pg is not plain JavaScript/],
    ["import { DatabaseSync } from 'node:sqlite'", /DatabaseSync of node:sqlite/],
  ])('turns red on %s', (source, said) => {
    expect(follow('src/app/cli/planted.mjs', nothing(), source).wrong.join('\n')).toMatch(said)
  })
})
