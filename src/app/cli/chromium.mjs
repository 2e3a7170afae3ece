import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { say } from '#app/cli/paths.mjs'
import { run } from '#app/cli/processes.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge']
const elsewhere = ['/usr/bin/chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** Path of a Chromium that works, installing Debian's when there is none; undefined, said in French, when that fails. */
export async function ensureChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given && !works(given)) {
    say(`CHROMIUM_PATH désigne ${given}, qui n'est pas un Chromium qui fonctionne.`)
    return undefined
  }
  const found = given || findChromium()
  if (found) return found
  if (!(await installChromium())) {
    say("Chromium est introuvable et n'a pas pu être installé : installez-le, ou donnez son chemin dans CHROMIUM_PATH.")
    return undefined
  }
  return findChromium()
}

export function findChromium(path = process.env.PATH ?? '', others = elsewhere) {
  const folders = path.split(delimiter).filter(Boolean)
  const candidates = [...names.flatMap(name => folders.map(folder => join(folder, name))), ...others]
  return candidates.find(candidate => existsSync(candidate) && works(candidate))
}

/** Ubuntu puts a script named chromium-browser that only says to install a snap: existing is not enough. */
function works(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}

async function installChromium() {
  if (spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return false
  const asRoot = process.getuid?.() === 0
  if (!asRoot && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status !== 0) return false
  say('Installation de Chromium pour les tests de bout en bout (une à deux minutes)…')
  const aptGet = (...args) => {
    const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: ['ignore', 'ignore', 2] }
    return asRoot ? run('apt-get', args, options) : run('sudo', ['-n', 'apt-get', ...args], options)
  }
  // A third-party source that is down makes the update fail without keeping Debian's own packages away.
  await aptGet('update', '-qq')
  return (await aptGet('install', '-y', '-qq', '--no-install-recommends', 'chromium')) === 0
}
