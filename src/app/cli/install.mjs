import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { say } from '#app/cli/paths.mjs'
import { run } from '#app/cli/processes.mjs'

const stampOf = root => join(root, 'node_modules', '.relais-installed')

/** Installs the dependencies when they do not match the lock file. Costs a few milliseconds when they do. */
export async function ensureInstalled(root) {
  const wanted = fingerprint(root)
  if (isStamped(root, wanted)) return
  if (!matchesLock(root)) {
    say('Installation des dépendances (une à deux minutes la première fois)…')
    const code = await npmInstall(root)
    if (code !== 0) {
      say("L'installation des dépendances a échoué. Vérifiez la connexion, puis relancez la commande.")
      process.exit(code)
    }
  }
  // npm may have completed the lock file, so it is read again.
  writeFileSync(stampOf(root), fingerprint(root))
}

/** Whether what npm says it installed is what the lock file and package.json ask for. */
export function matchesLock(root) {
  const installed = readJson(join(root, 'node_modules', '.package-lock.json'))?.packages
  const lock = readJson(join(root, 'package-lock.json'))?.packages
  const manifest = readJson(join(root, 'package.json'))
  if (!installed || !lock) return false
  for (const kind of ['dependencies', 'devDependencies'])
    for (const [name, version] of Object.entries(manifest[kind] ?? {}))
      if (lock['']?.[kind]?.[name] !== version) return false
  // What the lock file names no more would still be found first by whoever stands above it.
  if (Object.keys(installed).some(path => !lock[path])) return false
  return Object.entries(lock).every(([path, { version, optional, devOptional }]) => {
    if (path === '') return true
    // Optional packages of other platforms are in the lock file and nowhere else.
    if (!installed[path]) return Boolean(optional || devOptional)
    return installed[path].version === version
  })
}

/** `npm install` and not `npm ci`: some registries hide other platforms' packages, and `npm ci` refuses such a lock. */
function npmInstall(root) {
  const args = ['install', '--no-audit', '--no-fund', '--include=dev', '--loglevel=error']
  const npm = process.env.npm_execpath
  const options = { cwd: root, stdio: ['ignore', 2, 2] }
  return npm ? run(process.execPath, [npm, ...args], options) : run('npm', args, options)
}

function isStamped(root, wanted) {
  return existsSync(stampOf(root)) && readFileSync(stampOf(root), 'utf8') === wanted
}

function fingerprint(root) {
  const hash = createHash('sha256')
  for (const name of ['package-lock.json', 'package.json']) {
    const path = join(root, name)
    if (existsSync(path)) hash.update(readFileSync(path))
  }
  return hash.digest('hex')
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
