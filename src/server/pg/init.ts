import { spawn } from 'node:child_process'
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { type Binaries, readMajor } from '#server/pg/binaries.ts'
import { giveTo, type Identity, runUnder } from '#server/pg/identity.ts'
import { clusterDirOf, newClusterDirOf, ownerName } from '#server/pg/layout.ts'
import type { Durability } from '#server/pg/settings.ts'

/** Creates the cluster of a data folder. Built aside then renamed: a start that was killed leaves no half cluster. */
export async function initCluster(
  dataDir: string,
  { binaries, identity, durability }: { binaries: Binaries; identity: Identity; durability: Durability },
): Promise<void> {
  const dir = newClusterDirOf(dataDir)
  rmSync(dir, { recursive: true, force: true })
  mkdirSync(dir, { mode: 0o700 })
  giveTo(identity, dir)
  const args = ['-D', dir, `--username=${ownerName}`, '--encoding=UTF8', '--auth-local=trust', '--auth-host=reject']
  args.push('--no-instructions', ...localeOf(readMajor(binaries)))
  if (durability === 'disposable') args.push('--no-sync')
  await run(identity, binaries.initdb, args)
  renameSync(dir, clusterDirOf(dataDir))
}

/** The built-in provider knows accents whatever the machine has installed, and its order never changes with an update. */
function localeOf(major: number): string[] {
  return major >= 17 ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : ['--locale=C.UTF-8']
}

function run(identity: Identity, program: string, programArgs: string[]): Promise<void> {
  const { command, args, options } = runUnder(identity, program, programArgs)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const child = spawn(command, args, { ...options, cwd: '/', env: pgEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] })
  const said: Buffer[] = []
  child.stdout.on('data', chunk => said.push(chunk))
  child.stderr.on('data', chunk => said.push(chunk))
  child.on('error', reject)
  child.on('close', code => {
    if (code === 0) resolve()
    else reject(new Error(`La base intégrée n'a pas pu être créée (initdb, code ${code}) :\n${Buffer.concat(said)}`))
  })
  return promise
}

/** Our environment without the PG* variables, which would redirect the programs to somebody else's cluster. */
export function pgEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && !name.startsWith('LC_'))
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' }
}
