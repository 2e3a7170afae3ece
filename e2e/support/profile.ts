import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, type Page, test } from '@playwright/test'

export function phoneOptions(baseURL: string) {
  const viewport = { width: 390, height: 844 }
  return { baseURL, viewport, hasTouch: true, locale: 'fr-FR', timezoneId: 'Europe/Paris' } as const
}

/** Browser processes of a profile of ours, by its unguessable folder. */
function browsersOf(profile: string): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(pid => {
      try {
        const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        return line.includes(profile) && !line.includes('--type=')
      } catch {
        return false
      }
    })
    .map(Number)
}

/** What a phone keeps when its browser dies: a folder, opened by one browser process after another. */
export class Profile {
  readonly dir: string = mkdtempSync(path.join(tmpdir(), 'relais-profil-'))
  readonly #baseURL: string
  #context: BrowserContext | null = null

  constructor(baseURL: string) {
    this.#baseURL = baseURL
  }

  /** Starts the browser. */
  async open(): Promise<Page> {
    const { launchOptions } = test.info().project.use
    const options = { ...launchOptions, ...phoneOptions(this.#baseURL) }
    this.#context = await chromium.launchPersistentContext(this.dir, options)
    return this.#context.pages()[0] ?? (await this.#context.newPage())
  }

  /** Ends the browser as its own menu does. */
  async close(): Promise<void> {
    await this.#context?.close().catch(() => undefined)
    this.#context = null
  }

  /** Ends the browser as a dead battery does. */
  async kill(): Promise<void> {
    const pids = browsersOf(this.dir)
    if (pids.length === 0) throw new Error('no browser to kill')
    for (const pid of pids) process.kill(pid, 'SIGKILL')
    await this.close()
  }

  async dispose(): Promise<void> {
    await this.close()
    rmSync(this.dir, { recursive: true, force: true, maxRetries: 5 })
  }
}
