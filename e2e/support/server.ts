import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { clusterLogOf, connectionStringOf, makeSocketDir } from '#server/pg/layout.ts'
import { refuseDeadlocks } from '#server/testing/deadlocks.ts'
import { copyTemplate } from './template.ts'

export const root = path.resolve(import.meta.dirname, '../..')
export const DEMO_PASSWORD = 'Terrain!2026'

/** A port of one's own for a while: below those that the system hands out for a moment. */
export const somePort = (): number => 20_000 + Math.floor(Math.random() * 10_000)

/** A port that nobody listens to: the wanted one, where it is. */
export async function freePort(wanted = 0): Promise<number> {
  return await new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', wanted ? () => resolve(freePort()) : reject)
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** What a test knows of the server it plays on. */
export interface TestServer {
  readonly origin: string
  readonly dataDir: string
  /** Its database, as its owner. */
  readonly databaseUrl: string
}

/** How every server of a test is configured. */
export const serverEnvironment = (dataDir: string, port: number): Record<string, string> => ({
  NODE_ENV: 'test',
  DATA_DIR: dataDir,
  PORT: String(port),
  HOST: 'localhost',
  DEMO_PASSWORD,
  BACKUP_EVERY_HOURS: '0',
  LOG_LEVEL: 'warn',
})

export interface ServerOptions {
  readonly dataDir?: string
  readonly port?: number
  readonly env?: Record<string, string>
}

/** The real server process, on its own data folder and port. */
export class RealServer implements TestServer {
  readonly dataDir: string
  readonly port: number
  readonly #env: Record<string, string>
  /** The release that runs: sources, and the build that it serves. */
  #release = root
  #child: ChildProcess | null = null
  output = ''

  private constructor(dataDir: string, port: number, env: Record<string, string>) {
    this.dataDir = dataDir
    this.port = port
    this.#env = env
  }

  static async start(options: ServerOptions = {}): Promise<RealServer> {
    const dataDir = options.dataDir ?? (await copyTemplate(loadDemonstration))
    const server = new RealServer(dataDir, options.port ?? (await freePort()), options.env ?? {})
    await server.launch()
    return server
  }

  get origin(): string {
    return `http://localhost:${this.port}`
  }

  get databaseUrl(): string {
    return connectionStringOf(makeSocketDir(this.dataDir))
  }

  async launch(): Promise<void> {
    this.#child = spawn(process.execPath, ['src/app/server/serve.mjs'], {
      cwd: this.#release,
      env: {
        ...process.env,
        ...serverEnvironment(this.dataDir, this.port),
        ...this.#env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const keep = (chunk: Buffer) => {
      this.output += chunk.toString()
    }
    this.#child.stdout?.on('data', keep)
    this.#child.stderr?.on('data', keep)
    await this.#ready()
  }

  async #ready(): Promise<void> {
    const deadline = Date.now() + 240_000
    while (Date.now() < deadline) {
      if (this.#child?.exitCode !== null) throw new Error(`server stopped:\n${this.output}`)
      try {
        if ((await fetch(`${this.origin}/readyz`)).ok) return
      } catch {
        // Not listening yet.
      }
      await new Promise(resolve => setTimeout(resolve, 50))
    }
    throw new Error(`server not ready:\n${this.output}`)
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null) return
    const ended = new Promise(resolve => child.once('exit', resolve))
    child.kill(signal)
    await ended
    this.#child = null
  }

  /** Puts another release in the place of this one, on the same data and port. */
  async deploy(release: string): Promise<void> {
    await this.stop()
    this.#release = release
    await this.launch()
  }

  /** Stops and removes everything; fails the test during which two transactions locked each other out. */
  async dispose(): Promise<void> {
    await this.stop()
    const log = readFileSync(clusterLogOf(this.dataDir), { encoding: 'utf8', flag: 'a+' })
    rmSync(this.dataDir, { recursive: true, force: true })
    refuseDeadlocks(log)
  }
}

/** A server's first start loads the demonstration, and puts its build aside: none that starts on a copy does either again. */
export async function loadDemonstration(dataDir: string): Promise<void> {
  const server = await RealServer.start({ dataDir })
  const kept = path.join(dataDir, 'assets')
  const whole = () => existsSync(kept) && readdirSync(kept).some(name => !name.startsWith('.'))
  for (const deadline = Date.now() + 60_000; !whole(); await new Promise(resolve => setTimeout(resolve, 50)))
    if (Date.now() > deadline) throw new Error(`the build was not put aside:\n${server.output}`)
  await server.stop()
}
