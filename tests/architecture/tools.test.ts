import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from './source-files.ts'

// What the import walls do not see, the compiler's projects and the linter do: each proven by a planted violation.
const place = path.join(root, 'node_modules/.cache/planted')
afterAll(() => rmSync(place, { recursive: true, force: true }))

const refused: readonly [project: string, what: string, source: string][] = [
  ['src/tsconfig.web.json', 'a server’s words on a screen', 'export const here = process.cwd()'],
  ['src/tsconfig.server.json', 'a page’s words on the server', 'export const title = document.title'],
  ['sw/tsconfig.json', 'a page’s words in the service worker', 'export const title = document.title'],
  ['src/tsconfig.server.json', 'syntax that Node cannot strip', 'export enum A { B }'],
  [
    'src/tsconfig.server.json',
    'an import of a type as a value',
    "import { Logger } from 'pino'\nexport type L = Logger",
  ],
  ['src/tsconfig.web.json', 'an unchecked element', 'export const first = (a: string[]): string => a[0]'],
]
/** What belongs there: a compiler that refuses all proves nothing. */
const welcome: readonly [project: string, what: string, source: string][] = [
  ['src/tsconfig.web.json', 'a page’s words on a screen', 'export const title = document.title'],
  ['src/tsconfig.server.json', 'a server’s words on the server', 'export const here: string = process.cwd()'],
]
const planted = [...refused, ...welcome]
const nameOf = (source: string, project: string) =>
  `planted-${planted.findIndex(([p, , s]) => p === project && s === source)}.ts`

/** What the compiler says of all the files planted under a project's options: one run a project. */
function compile(project: string): string {
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place, { recursive: true })
  for (const [p, , source] of planted)
    if (p === project) writeFileSync(path.join(place, nameOf(source, project)), source)
  const config = { extends: path.join(root, project), compilerOptions: { incremental: false, tsBuildInfoFile: null } }
  writeFileSync(path.join(place, 'tsconfig.json'), JSON.stringify({ ...config, include: ['planted-*.ts'] }))
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
  return spawnSync(process.execPath, [tsc, '-p', place], { encoding: 'utf8' }).stdout
}

describe('the compiler keeps the sides apart', () => {
  const said = new Map<string, string>()
  beforeAll(() => {
    for (const [project] of planted) if (!said.has(project)) said.set(project, compile(project))
  })

  it.each(refused)('%s refuses %s', (project, _what, source) => {
    expect(said.get(project)).toMatch(new RegExp(`${nameOf(source, project)}\\(\\d+,\\d+\\): error TS`))
  })

  it.each(welcome)('%s lets %s through', (project, _what, source) => {
    // Of all that it says, nothing is about this file.
    expect(said.get(project)).toContain('error TS')
    expect(said.get(project)).not.toContain(nameOf(source, project))
  })
})

/** Rules that the linter finds broken, by file: one run over sources that stand outside the project, under its settings. */
function lint(sources: Readonly<Record<string, string>>): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'relais-planted-'))
  try {
    for (const [name, source] of Object.entries(sources)) {
      mkdirSync(path.dirname(path.join(dir, name)), { recursive: true })
      writeFileSync(path.join(dir, name), source)
    }
    const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome')
    const settings = [`--config-path=${path.join(root, 'biome.json')}`, '--vcs-enabled=false', '--reporter=github']
    const { stdout, stderr } = spawnSync(process.execPath, [biome, 'lint', ...settings, '.'], {
      cwd: dir,
      encoding: 'utf8',
    })
    return stdout + stderr
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

const broken: Readonly<Record<string, string>> = {
  noDefaultExport: 'export default 1\n',
  noBarrelFile: "export * from './clean.ts'\n",
  noExplicitAny: 'export const a: any = 1\n',
  useNodejsImportProtocol: "import { join } from 'path'\nexport const a = join('a')\n",
  noUnusedImports: "import { a } from './clean.ts'\nexport const b = 1\n",
  noNonNullAssertion: 'export const a = (x: string | null) => x!.length\n',
  useImportType: "import { Pool } from './clean.ts'\nexport type P = Pool\n",
  noConsole: "console.log('x')\n",
}

/** What belongs to one layer alone: asked and kept by a screen or a widget, it is nobody's. */
const owned: readonly [place: string, source: string][] = [
  ['src/domains/crm/modules/a/screens/fetch.ts', "export const a = () => fetch('/x')\n"],
  ['src/domains/crm/modules/a/offline/local.ts', 'export const a = () => localStorage.length\n'],
  ['src/kit/form/session.ts', 'export const a = () => sessionStorage.length\n'],
  ['src/kit/form/database.ts', "export const a = () => indexedDB.open('x')\n"],
]

describe('the linter holds the house rules', () => {
  let said = ''
  beforeAll(() => {
    const files = Object.entries(broken).map(([rule, source]) => [`${rule}.ts`, source])
    said = lint({
      ...Object.fromEntries([...files, ...owned]),
      'src/client/call/fetch.ts': "export const a = () => fetch('/x')\n",
      'clean.ts': 'export const a = 1\nexport interface Pool {\n  readonly size: number\n}\n',
    })
  })

  it.each(Object.keys(broken))('%s', rule => {
    expect(said).toMatch(new RegExp(`title=lint/\\w+/${rule},file=[^,]*${rule}\\.ts`))
  })

  it.each(owned.map(([place]) => place))('noRestrictedGlobals in %s', place => {
    expect(said).toMatch(new RegExp(`title=lint/style/noRestrictedGlobals,file=[^,]*${place}`))
  })

  it('says nothing of a clean file', () => expect(said).not.toMatch(/clean\.ts|src\/client/))
})
