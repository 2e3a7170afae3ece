import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

// What `npm run new:module -- … --screen` writes is compiled by both sides and its own tests are played, in a copy of the
// project: templates are text, which no compiler reads where they stand.

// Two compilers and a database: half a minute of processor.
vi.setConfig({ testTimeout: 180_000 })

const repository = path.resolve(import.meta.dirname, '../../..')
const ASKED = [
  ['essai-pages', 'crm', 'two-pages'],
  ['essai-bureau', 'field-service', 'desk'],
  ['essai-colonnes', 'scheduling', 'board'],
] as const
const FOLDERS = ASKED.map(([module, domain]) => `src/domains/${domain}/modules/${module}`)
let root = ''

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'relais-screens-'))
  for (const file of ['src', 'package.json', 'tests/vitest.config.ts', 'tests/support', 'tests/routes/every-route.ts'])
    cpSync(path.join(repository, file), path.join(root, file), { recursive: true })
  symlinkSync(path.join(repository, 'node_modules'), path.join(root, 'node_modules'))
  for (const [module, domain, shape] of ASKED) {
    const args = [module, '--domain', domain, '--resource', `${module}s`, '--label', 'Essais d’un écran']
    const command = path.join(root, 'src/app/cli/new-module.ts')
    const { status, stderr } = run([command, ...args, '--screen', shape])
    expect(stderr).toBe('')
    expect(status).toBe(0)
  }
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

function run(args: readonly string[]) {
  // The runner's own settings are not those of the one that it starts.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|TEST$)/.test(name)))
  return spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' })
}

/** What the compiler says of the files that a side takes of the new modules; their domains' registrations come with the tests. */
function compile(project: string, inModules: readonly string[]): string {
  const include = FOLDERS.flatMap(folder => inModules.map(file => `${folder}/${file}`))
  const compilerOptions = { incremental: false, tsBuildInfoFile: null }
  const config = path.join(root, 'tsconfig.json')
  writeFileSync(config, JSON.stringify({ extends: `./src/${project}`, compilerOptions, include }))
  return run([path.join(repository, 'node_modules/typescript/bin/tsc'), '-p', config]).stdout
}

it('compiles on both sides, by a compiler that reads it: what is planted beside it is refused, and nothing else', () => {
  const [folder = ''] = FOLDERS
  const planted = path.join(root, folder, 'screens/planted.ts')
  writeFileSync(planted, "export const wrong: number = ''\n")
  const browser = ['contract.ts', 'module.ts', 'address.ts', 'offline', 'screens']
  const refused = compile('tsconfig.web.json', browser).trim().split('\n')
  expect(refused).toEqual([expect.stringMatching(/planted\.ts\(1,14\): error TS2322/)])
  rmSync(planted)
  const office = ['contract.ts', 'address.ts', 'resource.ts', 'routes.ts', '*.pg.test.ts']
  expect(compile('tsconfig.server.json', office)).toBe('')
})

it('passes its own tests', () => {
  const vitest = path.join(repository, 'node_modules/vitest/vitest.mjs')
  const projects = ['--project', 'screens', '--project', 'database']
  const report = path.join(root, 'report.json')
  const options = ['--config', 'tests/vitest.config.ts', '--reporter=json', `--outputFile=${report}`]
  const { stdout, stderr } = run([vitest, 'run', ...options, ...projects, ...FOLDERS])
  const { numTotalTests, numPassedTests } = JSON.parse(readFileSync(report, 'utf8'))
  expect({ numTotalTests, numPassedTests }, stdout + stderr).toEqual({ numTotalTests: 12, numPassedTests: 12 })
})

it('draws with components whose sheets the product has', () => {
  const components = (files: readonly string[]) =>
    files.flatMap(file =>
      [...readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
        names.split(',').map(name => name.trim()),
      ),
    )
  const own = (cwd: string, pattern: string) =>
    globSync(pattern, { cwd, exclude: name => name.endsWith('.test.tsx') }).map(file => path.join(cwd, file))
  const drawn = components(FOLDERS.flatMap(folder => own(root, `${folder}/screens/*.tsx`)))
  const known = new Set(components(own(repository, 'src/{kit,client,domains}/**/*.tsx')))
  expect(drawn).toContain('Button')
  expect(drawn.filter(name => !known.has(name))).toEqual([])
})
