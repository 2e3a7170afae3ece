import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addImport, addToList } from './new-module-edits.ts'
import { namesOf } from './new-module-files.ts'

const repository = path.resolve(import.meta.dirname, '../../..')
const REGISTRATION = 'src/domains/crm/registration.ts'
const LISTS = [REGISTRATION, 'src/app/web/modules.ts', 'tests/routes/every-route.ts', 'package.json']
const BIOME = path.join(repository, 'node_modules/@biomejs/biome/bin/biome')
const ALWAYS = [
  'contract.ts',
  'essais-outils.pg.test.ts',
  'module.ts',
  'offline/preparer.ts',
  'resource.ts',
  'routes.ts',
]
let root = ''

/** Only the files that the command reads or completes; what a declaration needs is linked. */
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'relais-module-'))
  for (const file of [...LISTS, ...globSync('src/domains/*/server/migrations/*.sql', { cwd: repository })])
    cpSync(path.join(repository, file), path.join(root, file), { recursive: true })
  mkdirSync(path.join(root, 'src/domains/crm/modules'), { recursive: true })
  for (const folder of ['src/server', 'src/wire', 'node_modules'])
    symlinkSync(path.join(repository, folder), path.join(root, folder))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
function command(...args: string[]) {
  const answer = spawnSync(process.execPath, [path.join(import.meta.dirname, 'new-module.ts'), ...args], { cwd: root })
  return { status: answer.status, said: `${answer.stdout}${answer.stderr}` }
}
const OUTILS = ['essai-outils', '--domain', 'crm', '--resource', 'essais-outils', '--label', 'Essais d’outils']

it.each([
  [[], /npm run new:module/],
  [['Gestion', '--domain', 'crm', '--resource', 'x', '--label', 'X'], /Nom refusé/],
  [['../x', '--domain', 'crm', '--resource', 'x', '--label', 'X'], /Nom refusé/],
  [['x', '--domain', 'ailleurs', '--resource', 'x', '--label', 'X'], /Domaine à choisir parmi/],
  [['x', '--domain', 'crm', '--resource', 'clients', '--label', 'X'], /table client existe déjà/],
  [['x', '--domaine', 'crm'], /domaine/],
  [['x', '--domain', 'crm', '--resource', 'x', '--label', 'X', '--screen', 'grille'], /Écran à choisir parmi/],
])('refuses %j, and writes nothing', (args, words) => {
  const before = LISTS.map(read)
  const { status, said } = command(...args)
  expect(status).toBe(1)
  expect(said).toMatch(words)
  expect(LISTS.map(read)).toEqual(before)
})

it('writes a module whose migration is what its declaration says, and lists it everywhere', () => {
  const { status, said } = command(...OUTILS)
  expect(said).toMatch(/Écrits/)
  expect(status).toBe(0)
  const folder = 'src/domains/crm/modules/essai-outils'
  expect(existsSync(path.join(root, folder, 'module.ts'))).toBe(true)
  const [migration = ''] = globSync('src/domains/crm/server/migrations/*-essais-outils.sql', { cwd: root })
  const script = `const { essaisOutils } = await import('./${folder}/resource.ts')
    const { tableSql } = await import('#server/resource/table.ts')
    process.stdout.write(tableSql(essaisOutils).trim())`
  const table = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', script], { cwd: root })
  expect(table.stderr.toString()).toBe('')
  expect(read(migration).startsWith(table.stdout.toString())).toBe(true)
  expect(read(REGISTRATION)).toMatch(/crmResources: .*\[[^\]]*essaisOutils,?\s*\]/)
  expect(read('src/app/web/modules.ts')).toMatch(/ {2}essaiOutils,\n\]/)
  expect(read('tests/routes/every-route.ts')).toContain("param: 'essai_outil_id'")
  expect(command(...OUTILS).said).toMatch(/existe déjà/)
})

it.each(['two-pages', 'desk', 'board'] as const)(
  'writes a screen of the shape %s, short and as the project is laid out',
  shape => {
    for (const file of ['biome.json', '.gitignore']) cpSync(path.join(repository, file), path.join(root, file))
    const { status, said } = command(...OUTILS, '--screen', shape)
    expect(said).toMatch(/wire\.test\.ts/)
    expect(status).toBe(0)
    const folder = 'src/domains/crm/modules/essai-outils'
    const files = globSync(`${folder}/**/*.*`, { cwd: root })
    const names = files.map(file => path.relative(folder, file)).sort()
    expect(names).toEqual(expect.arrayContaining(ALWAYS))
    expect(names.includes('address.ts')).toBe(shape !== 'board')
    for (const file of files.filter(f => /screens\/[a-z-]+\.tsx?$/.test(f)))
      expect(read(file).split('\n').length, file).toBeLessThanOrEqual(61)
    expect(read(`${folder}/screens/screen.tsx`)).toContain(`#client/frames/${shape}.tsx`)
    expect(read(REGISTRATION)).toMatch(/crmRoutes: .*\[\s*\.\.\.essaisOutilsRoutes,/)
    const refused = spawnSync(process.execPath, [BIOME, 'check', '--error-on-warnings', ...files], { cwd: root })
    expect(refused.stdout.toString() + refused.stderr.toString()).toMatch(/No fixes applied/)
    expect(refused.status).toBe(0)
  },
)

it('gives the migration a number that no other domain holds', () => {
  const own = globSync('src/domains/crm/server/migrations/*.sql', { cwd: root }).map(f => path.basename(f).slice(0, 4))
  const last = Number(own.sort().at(-1))
  const folder = path.join(root, 'src/domains/scheduling/server/migrations')
  writeFileSync(path.join(folder, `0${last + 1}-voisine.sql`), '')
  writeFileSync(path.join(folder, `0${last + 2}-voisine.sql`), '')
  expect(command(...OUTILS).status).toBe(0)
  const [written = ''] = globSync('src/domains/crm/server/migrations/*-essais-outils.sql', { cwd: root })
  expect(path.basename(written)).toBe(`0${last + 3}-essais-outils.sql`)
})

it('adds an import in its place and a name to a list of any length', () => {
  const text = "import {\n  a,\n} from '#domains/a.ts'\nimport { c } from '#domains/c.ts'\n"
  expect(addImport(text, 'b', '#domains/b.ts').split('\n')[3]).toBe("import { b } from '#domains/b.ts'")
  expect(() => addImport(text, 'z', '#z.ts')).toThrow(/no place/)
  expect(addToList('const l = [a]', /l = \[/, 'b')).toBe('const l = [a, b]')
  expect(addToList('const l = [\n  a,\n]', /l = \[/, 'b')).toBe('const l = [\n  a,\n  b,\n]')
  expect(() => addToList('', /l = \[/, 'b')).toThrow(/no list/)
})

it('finds the words of a label', () => {
  const asked = { module: 'x', domain: 'crm', resource: 'types-outils', feminin: false }
  expect(namesOf({ ...asked, label: 'Types d’outils' })).toMatchObject({ un: 'type d’outil', le: 'le type d’outil' })
  expect(namesOf({ ...asked, label: 'Étages' })).toMatchObject({ le: 'l’étage', table: 'type_outil' })
})
