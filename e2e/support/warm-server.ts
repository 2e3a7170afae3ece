import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { refuseDeadlocks } from '#server/testing/deadlocks.ts'
import { jourParis } from '#wire/dates.ts'
import { freePort, loadDemonstration, root, serverEnvironment, somePort, type TestServer } from './server.ts'
import { copyTemplate } from './template.ts'

export type Asked =
  | { readonly kind: 'start'; readonly database: string; readonly env: Record<string, string> }
  | { readonly kind: 'stop' }
export type Answer = { readonly url?: string; readonly log?: string; readonly error?: string }

/** The process of a worker that starts servers for its tests, and ends with it (`warm-host.ts`). */
export class WarmHost {
  readonly #child: ChildProcess
  readonly #dataDir: string
  readonly day = jourParis(Date.now())
  #log = ''
  #started = 0
  /** The same for all its servers: what a browser installed of one, it has of the next. */
  readonly #port = somePort()
  output = ''

  private constructor(dataDir: string) {
    this.#dataDir = dataDir
    this.#child = fork(path.join(import.meta.dirname, 'warm-host.ts'), [dataDir], {
      cwd: root,
      // Not the runner's own: it reads sources in a way of its own.
      execArgv: [],
      env: { ...process.env, NODE_ENV: 'test' },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        this.output += chunk.toString()
      })
  }

  static async open(): Promise<WarmHost> {
    const host = new WarmHost(await copyTemplate(loadDemonstration))
    host.#log = (await host.#answer()).log ?? ''
    return host
  }

  async #answer(): Promise<Answer> {
    const over = new AbortController()
    const heard = async (event: 'message' | 'exit') => (await once(this.#child, event, { signal: over.signal }))[0]
    const ended = heard('exit').then(() => ({ error: 'the host of servers ended' }))
    const answer: Answer = await Promise.race([heard('message'), ended])
    // Nobody waits for the other one any more.
    ended.catch(() => undefined)
    over.abort()
    if (answer.error) throw new Error(`${answer.error}\n${this.output}`)
    return answer
  }

  async #ask(asked: Asked): Promise<Answer> {
    this.#child.send(asked)
    return await this.#answer()
  }

  /** A server on a database, a data folder and a port of its own. One at a time. */
  async start(): Promise<WarmServer> {
    this.output = ''
    const logged = statSync(this.#log).size
    const dataDir = await copyTemplate(loadDemonstration, ['postgres', 'postgres.log'])
    const port = await freePort(this.#port)
    const asked = {
      kind: 'start',
      database: `essai_${++this.#started}`,
      env: serverEnvironment(dataDir, port),
    } as const
    const { url = '' } = await this.#ask(asked)
    return {
      dataDir,
      databaseUrl: url,
      origin: `http://localhost:${port}`,
      dispose: async () => {
        await this.#ask({ kind: 'stop' })
        rmSync(dataDir, { recursive: true, force: true })
        refuseDeadlocks(readFileSync(this.#log).subarray(logged).toString())
      },
    }
  }

  async close(): Promise<void> {
    const ended = once(this.#child, 'exit')
    this.#child.disconnect()
    await ended
    rmSync(this.#dataDir, { recursive: true, force: true })
  }
}

export interface WarmServer extends TestServer {
  dispose(): Promise<void>
}
