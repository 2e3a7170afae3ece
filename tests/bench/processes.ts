import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export const root = path.resolve(import.meta.dirname, '../..')
export const floors = path.resolve(import.meta.dirname, 'floors')
export const peers = path.resolve(import.meta.dirname, 'peers')

export async function freePort(): Promise<number> {
  const probe = createServer()
  probe.listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  const port = typeof address === 'object' && address ? address.port : 0
  probe.close()
  await once(probe, 'close')
  return port
}

const LOG_KEPT = 1_000_000
/** The logger's number of it. */
const ERROR = 50

/** Milliseconds until the address answers something else than "not ready". */
async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<number> {
  const begin = performance.now()
  while (performance.now() - begin < 120_000) {
    if (child.exitCode !== null) throw new Error(`${url} stopped:\n${output()}`)
    try {
      const { status } = await fetch(url)
      if (status < 500) return performance.now() - begin
    } catch {
      // Not listening yet.
    }
    await sleep(10)
  }
  throw new Error(`${url} never answered:\n${output()}`)
}

/** Processor time of a process so far, in ms: what neighbours on the machine do not change. */
function processorMs(stat: string): { parent: number; ms: number; endedMs: number } {
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [, parent = 0] = fields
  const sum = (at: number) => ((fields[at] ?? 0) + (fields[at + 1] ?? 0)) * 10
  return { parent, ms: sum(11), endedMs: sum(13) }
}

/** Same, of a data folder's PostgreSQL with all its connections. */
export function clusterMs(dataDir: string): number {
  const postmaster = Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  let total = 0
  for (const name of readdirSync('/proc').filter(entry => /^\d+$/.test(entry))) {
    try {
      const { parent, ms, endedMs } = processorMs(readFileSync(`/proc/${name}/stat`, 'utf8'))
      if (parent === postmaster) total += ms
      // Connections closed since count through the process that started them.
      if (Number(name) === postmaster) total += ms + endedMs
    } catch {
      // Ended meanwhile.
    }
  }
  return total
}

/** What a process wrote, up to a bound: a run of tens of thousands of requests must not be held whole. */
class Log {
  text = ''
  readonly keep = (chunk: Buffer): void => {
    this.text = (this.text + chunk.toString()).slice(-LOG_KEPT)
  }

  /** Lines of level error and above, and what is no line of the logger's: a stack, a warning of Node's. */
  errors(): string[] {
    const lines = this.text.split('\n').filter(line => line.trim() !== '')
    return lines.filter(line => Number(/^\{"level":(\d+)/.exec(line)?.[1] ?? ERROR) >= ERROR).slice(-20)
  }
}

export class Running {
  readonly port: number
  readonly readyMs: number
  readonly child: ChildProcess
  readonly #log: Log

  private constructor(child: ChildProcess, { port, readyMs, log }: { port: number; readyMs: number; log: Log }) {
    this.child = child
    this.port = port
    this.readyMs = readyMs
    this.#log = log
  }

  static async start(
    args: readonly string[],
    { port, cwd = root, env = {}, probe }: { port: number; cwd?: string; env?: Record<string, string>; probe: string },
  ): Promise<Running> {
    const log = new Log()
    const child = spawn(process.execPath, [...args], {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout?.on('data', log.keep)
    child.stderr?.on('data', log.keep)
    const readyMs = await untilReady(`http://127.0.0.1:${port}${probe}`, child, () => log.text)
    return new Running(child, { port, readyMs, log })
  }

  /**
   * Runs a measurement against this server; what fails tells what the server had logged of it, which is gone afterwards.
   * @throws the same failure, with those lines
   */
  async explain<T>(measurement: Promise<T>): Promise<T> {
    try {
      return await measurement
    } catch (error) {
      const told = this.#log.errors()
      const said = told.length ? told.join('\n') : 'nothing: no line of its log is an error'
      const ended = this.child.exitCode ?? this.child.signalCode
      const state = ended === null ? '' : `; it had ended (${ended})`
      throw new Error(`${String(error)}\nthe server logged${state}:\n${said}`, { cause: error })
    }
  }

  get origin(): string {
    return `http://localhost:${this.port}`
  }

  /** Resident memory of the process alone, in MB. */
  rssMb(): number {
    const status = readFileSync(`/proc/${this.child.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024
  }

  processorMs(): number {
    return processorMs(readFileSync(`/proc/${this.child.pid}/stat`, 'utf8')).ms
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return
    const ended = once(this.child, 'exit')
    this.child.kill('SIGTERM')
    await ended
  }
}

/** A data folder of the bench's own, removed at the end. */
export class Product implements AsyncDisposable {
  readonly dataDir = mkdtempSync(path.join(tmpdir(), 'relais-bench-'))
  running: Running | null = null

  async start(env: Record<string, string> = {}): Promise<Running> {
    const port = await freePort()
    this.running = await Running.start(['src/app/server/serve.mjs'], {
      port,
      probe: '/readyz',
      env: {
        NODE_ENV: 'production',
        DATA_DIR: this.dataDir,
        HOST: '127.0.0.1',
        PORT: String(port),
        PUBLIC_URL: `http://localhost:${port}`,
        LOG_LEVEL: 'warn',
        BACKUP_EVERY_HOURS: '0',
        ...env,
      },
    })
    return this.running
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.running?.stop()
    rmSync(this.dataDir, { recursive: true, force: true })
  }
}
