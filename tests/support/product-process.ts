import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = path.resolve(import.meta.dirname, '../..')

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

/** The product's own server, started as it is in production, on a database that others use too. */
export class ProductProcess {
  readonly origin: string
  readonly #child: ChildProcess
  readonly #dataDir: string

  private constructor(child: ChildProcess, port: number, dataDir: string) {
    this.#child = child
    this.origin = `http://127.0.0.1:${port}`
    this.#dataDir = dataDir
  }

  static async start(databaseUrl: string): Promise<ProductProcess> {
    const port = await freePort()
    const dataDir = mkdtempSync(path.join(tmpdir(), 'relais-processus-'))
    const env = {
      ...{ NODE_ENV: 'test', DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1' },
      ...{ DEMO: '0', BACKUP_EVERY_HOURS: '0', LOG_LEVEL: 'silent' },
    }
    const child = spawn(process.execPath, ['src/app/server/serve.mjs'], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const started = new ProductProcess(child, port, dataDir)
    await started.#ready()
    return started
  }

  async #ready(): Promise<void> {
    while (this.#child.exitCode === null) {
      const answer = await fetch(`${this.origin}/readyz`).catch(() => null)
      if (answer?.ok) return
      await sleep(50)
    }
    throw new Error(`server ended: ${this.#child.exitCode}`)
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit')
    if (this.#child.exitCode === null && this.#child.kill()) await ended
    rmSync(this.#dataDir, { recursive: true, force: true })
  }
}
