import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { addFirst, addImport, addToList } from './new-module-edits.ts'
import { type Asked, filesOf, knownDomains, namesOf, ownerText } from './new-module-files.ts'
import { SHAPES } from './new-screen-client.ts'
import { screenNamesOf } from './new-screen-server.ts'

// `npm run new:module -- gestion-des-outils --domain field-service --resource outils --label "Outils" [--feminin]`:
// a declared module that works at the next start, to be completed by hand; with `--screen two-pages|desk|board`, its screen
// and its calls are written out.

const USAGE =
  'npm run new:module -- <module> --domain <domaine> --resource <ressource> --label "<Libellé au pluriel>" [--feminin] [--screen two-pages|desk|board]'

function read(): Asked {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      domain: { type: 'string' },
      resource: { type: 'string' },
      label: { type: 'string' },
      feminin: { type: 'boolean', default: false },
      screen: { type: 'string' },
    },
  })
  const [module] = positionals
  const { domain, resource, label, feminin } = values
  const name = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
  if (!module || !resource || !label || positionals.length > 1) throw new Error(USAGE)
  for (const given of [module, resource]) if (!name.test(given)) throw new Error(`Nom refusé : ${given}. ${USAGE}`)
  if (!domain || !knownDomains.includes(domain)) throw new Error(`Domaine à choisir parmi ${knownDomains.join(', ')}.`)
  const screen = SHAPES.find(shape => shape === values.screen)
  if (values.screen !== undefined && !screen) throw new Error(`Écran à choisir parmi ${SHAPES.join(', ')}.`)
  return { module, domain, resource, label: label.trim(), feminin, screen }
}

/** The number after the domain's last that no migration of any domain holds; the table's name must be free everywhere. */
async function nextNumber(root: string, { domain, ...asked }: Asked): Promise<string> {
  const all = globSync('src/{server/db,domains/*/server}/migrations/*.sql', { cwd: root })
  const { table } = namesOf({ domain, ...asked })
  for (const file of all)
    if ([...(await readFile(path.join(root, file), 'utf8')).matchAll(/create table (\w+)/g)].some(m => m[1] === table))
      throw new Error(`La table ${table} existe déjà (${file}) : donnez un autre nom à la ressource.`)
  const numberOf = (file: string) => Number(path.basename(file).slice(0, 4))
  const own = all.filter(f => f.includes(`/domains/${domain}/`)).map(numberOf)
  if (own.length === 0) throw new Error(`Le domaine ${domain} n’a pas encore de migration.`)
  const taken = new Set(all.map(numberOf))
  let next = Math.max(...own) + 1
  while (taken.has(next)) next++
  return String(next).padStart(4, '0')
}

/** Everything is prepared before anything is written. */
async function prepare(
  root: string,
  asked: Asked,
): Promise<{ written: Map<string, string>; changed: Map<string, string> }> {
  const n = namesOf(asked)
  const folder = `#domains/${asked.domain}/modules/${asked.module}`
  if (existsSync(path.join(root, folder.replace('#', 'src/'))))
    throw new Error(`Le module ${asked.module} existe déjà.`)
  const changed = new Map<string, string>()
  const edit = async (file: string, change: (text: string) => string) =>
    changed.set(file, change(await readFile(path.join(root, file), 'utf8')))
  const { routes } = screenNamesOf(n)
  await edit(`src/domains/${asked.domain}/registration.ts`, text => {
    const declared = addToList(
      addImport(text, n.variable, `${folder}/resource.ts`),
      /Resources: readonly Declaration\[\] = \[/,
      n.variable,
    )
    if (!asked.screen) return declared
    return addFirst(
      addImport(declared, routes, `${folder}/routes.ts`),
      /Routes: readonly Route\[\] = \[/,
      `...${routes}, `,
    )
  })
  await edit('src/app/web/modules.ts', text =>
    addToList(
      addImport(text, n.registration, `${folder}/module.ts`),
      /modules: readonly ModuleRegistration\[\] = \[/,
      n.registration,
    ),
  )
  await edit('tests/routes/every-route.ts', text => addFirst(text, /export const ownedBy: .* = \[\n/, ownerText(asked)))
  return { written: new Map(Object.entries(filesOf(asked, await nextNumber(root, asked)))), changed }
}

/** Lines as long as the names asked for make them: the project's own formatter lays them out, where it is installed. */
function format(root: string, files: readonly string[]): void {
  const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome')
  const formatted = files.filter(file => /\.(tsx?|css)$/.test(file))
  if (existsSync(biome) && existsSync(path.join(root, 'biome.json')))
    spawnSync(process.execPath, [biome, 'check', '--write', ...formatted], { cwd: root, stdio: 'ignore' })
}

async function run(): Promise<void> {
  const root = process.cwd()
  const asked = read()
  const { written, changed } = await prepare(root, asked)
  for (const [file, text] of [...written, ...changed]) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true })
    await writeFile(path.join(root, file), text)
  }
  format(root, [...written.keys(), ...changed.keys()])
  const folder = `src/domains/${asked.domain}/modules/${asked.module}`
  const tests = asked.screen ? [folder] : []
  const list = (title: string, files: Iterable<string>) => [title, ...[...files].map(file => `  ${file}`)].join('\n')
  process.stdout.write(`${list('Écrits :', written.keys())}\n${list('Complétés :', changed.keys())}
À vous : les champs et leurs mots dans resource.ts, la migration qui en découle, l’icône et le profil du module${
    asked.screen
      ? ' ;\n         une ligne se crée par l’appel de la ressource (POST), qu’aucun bouton de l’écran ne fait encore'
      : ''
  }.
Puis : npx vitest run --config tests/vitest.config.ts --project architecture tests/architecture/wire.test.ts -u
       npx vitest run --config tests/vitest.config.ts --project database ${[...tests, 'tests/every-module', 'tests/routes'].join(' ')}
${asked.screen ? `       npx vitest run --config tests/vitest.config.ts --project screens ${folder}\n` : ''}       npm run check && npm run build, puis npm start : le module est au menu, sous Paramétrages
`)
}

try {
  await run()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
