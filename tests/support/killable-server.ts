import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { TestSession } from '#server/testing/seed.ts'

export type KillPoint = 'before_commit' | 'after_effect' | 'after_commit'

interface Said {
  readonly error?: string
  readonly origin?: string
  readonly databaseUrl?: string
  readonly newcomer?: TestSession
}

const root = path.resolve(import.meta.dirname, '../..')
const projectNode = path.join(root, 'node_modules/.bin/node')

/** A real server process on a data folder, to be killed at a chosen point or from outside. */
export class KillableServer {
  readonly child: ChildProcess
  readonly origin: string
  readonly databaseUrl: string

  private constructor(child: ChildProcess, said: Said) {
    this.child = child
    this.origin = said.origin ?? ''
    this.databaseUrl = said.databaseUrl ?? ''
  }

  /** @throws Error with the server's own sentence when it refuses to start */
  static async start(dataDir: string, at?: { point: KillPoint; nth: number }): Promise<KillableServer> {
    const args = [dataDir, '0', at?.point ?? '', String(at?.nth ?? 0)]
    const child = fork(path.join(import.meta.dirname, 'server-process.ts'), args, {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execPath: existsSync(projectNode) ? projectNode : process.execPath,
      execArgv: [],
    })
    const said = await firstWord(child)
    if (said.error) throw new Error(said.error)
    return new KillableServer(child, said)
  }

  async newcomer(): Promise<TestSession> {
    this.child.send('newcomer')
    const { newcomer } = await firstWord(this.child)
    if (!newcomer) throw new Error('no newcomer')
    return newcomer
  }

  /** Resolves once the process is gone, by whatever hand. */
  async gone(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return
    await once(this.child, 'exit')
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    this.child.kill(signal)
    await this.gone()
  }
}

async function firstWord(child: ChildProcess): Promise<Said> {
  const ended = once(child, 'exit').then(([code, signal]) => ({ error: `server ended: ${code ?? signal}` }))
  const said = once(child, 'message').then(([message]) => message as Said)
  return await Promise.race([said, ended])
}
