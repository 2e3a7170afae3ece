import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { compressBuild } from '#app/cli/compress.mjs'
import { root, say, vite } from '#app/cli/paths.mjs'
import { run } from '#app/cli/processes.mjs'

const sources = ['src', 'sw', 'public', 'vite.config.ts', 'package-lock.json', 'index.html']
/** Server code, tests and this folder never reach the browser: changing them needs no build. */
const serverOnly =
  /^src\/(server|app\/(server|cli))(\/|$)|^src\/domains\/[^/]+\/(server|demo)(\/|$)|\/(routes|mutations)\.ts$|\.test\.tsx?$/

const stampOf = project => join(project, 'dist', '.build.json')

/** Builds the PWA unless `dist` already is the build of these sources. Gives the build's exit code. */
export async function ensureBuilt() {
  if (isFresh(root)) return 0
  const begin = Date.now()
  say("Construction de l'application…")
  // The server marks the build as its own only once it is whole.
  rmSync(stampOf(root), { force: true })
  const before = inspect(root)
  const env = { ...process.env, NODE_ENV: 'production' }
  // What a builder says of its own chunks is for whoever looks for a failure.
  const report = join(root, 'node_modules', '.cache', 'build.log')
  mkdirSync(dirname(report), { recursive: true })
  const output = openSync(report, 'w')
  const stdio = ['ignore', output, output]
  const code = await run(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: root, env, stdio })
  closeSync(output)
  if (code !== 0) {
    say(readFileSync(report, 'utf8').trim())
    say("La construction de l'application a échoué.")
    return code
  }
  await compressBuild(join(root, 'dist'))
  markFresh(root, before)
  say(`Application construite en ${((Date.now() - begin) / 1000).toFixed(1).replace('.', ',')} s.`)
  return 0
}

/** Dates and sizes first, for speed; contents when they differ, since a checkout or a copy changes dates only. */
export function isFresh(project) {
  let stamp
  try {
    stamp = JSON.parse(readFileSync(stampOf(project), 'utf8'))
  } catch {
    return false
  }
  const now = inspect(project)
  if (stamp.dates === now.dates) return true
  if (stamp.contents !== now.contents()) return false
  markFresh(project, now)
  return true
}

export function markFresh(project, state = inspect(project)) {
  mkdirSync(join(project, 'dist'), { recursive: true })
  writeFileSync(stampOf(project), JSON.stringify({ dates: state.dates, contents: state.contents() }))
}

function inspect(project) {
  const files = sources.flatMap(source => listFiles(project, source)).sort()
  const dates = createHash('sha256')
  for (const file of files) {
    const { size, mtimeMs } = statSync(join(project, file))
    dates.update(`${file}\0${size}\0${mtimeMs}\n`)
  }
  const contents = () => {
    const hash = createHash('sha256')
    for (const file of files)
      hash.update(`${file}\0`).update(
        createHash('sha256')
          .update(readFileSync(join(project, file)))
          .digest(),
      )
    return hash.digest('hex')
  }
  return { dates: dates.digest('hex'), contents }
}

function listFiles(project, path) {
  if (serverOnly.test(path) || !existsSync(join(project, path))) return []
  if (!statSync(join(project, path)).isDirectory()) return [path]
  return readdirSync(join(project, path)).flatMap(name => listFiles(project, `${path}/${name}`))
}
