import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { root, type TestServer } from './server.ts'
import { TEMPLATE_VARIABLE } from './template.ts'

/** Where the release after this one stands for the length of a run: made by the first test that asks for it. */
export const releaseDirOf = (template: string): string => `${template}-suivante`

/** A folder that runs as this one does, with sources and a build of its own. */
function makeRelease(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const own = new Set(['src', 'dist', '.git', 'data', 'test-results'])
  for (const name of readdirSync(root).filter(entry => !own.has(entry)))
    symlinkSync(path.join(root, name), path.join(folder, name))
  cpSync(path.join(root, 'src'), path.join(folder, 'src'), { recursive: true })
}

/**
 * The next release, as a deployment would bring it: every file of its build has another name and another content.
 * Built once for all the workers of a run.
 */
export async function nextRelease(): Promise<string> {
  const template = process.env[TEMPLATE_VARIABLE]
  if (!template) throw new Error('the global setup has not run')
  const folder = releaseDirOf(template)
  const draft = `${folder}-en-cours`
  while (!existsSync(folder)) {
    try {
      mkdirSync(draft)
    } catch {
      // Another worker builds it.
      await sleep(200)
      continue
    }
    try {
      makeRelease(draft)
      const vite = path.join(root, 'node_modules/vite/bin/vite.js')
      const outDir = path.join(draft, 'dist')
      const args = ['build', '--config', 'e2e/support/next-release.config.ts', '--outDir', outDir, '--logLevel', 'warn']
      execFileSync(process.execPath, [vite, ...args], {
        cwd: root,
        env: { ...process.env, NODE_ENV: 'production' },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      renameSync(draft, folder)
    } finally {
      rmSync(draft, { recursive: true, force: true })
    }
  }
  return folder
}

export function runsNextRelease(page: Page): Promise<boolean> {
  return page.evaluate(() => (globalThis as { livraisonSuivante?: boolean }).livraisonSuivante === true)
}

/** Address of the one file of this build that holds a text. */
export function partHolding(text: string): string {
  const folder = path.join(root, 'dist/assets')
  const parts = readdirSync(folder).filter(
    name => name.endsWith('.js') && readFileSync(path.join(folder, name), 'utf8').includes(text),
  )
  if (parts.length !== 1) throw new Error(`${parts.length} parts hold ${text}: ${parts.join(', ')}`)
  return `/assets/${parts[0]}`
}

/** Takes a part away from everywhere it is kept: the server's former builds, and the caches of the device. */
export async function removePart(page: Page, server: TestServer, part: string): Promise<void> {
  const kept = path.join(server.dataDir, 'assets')
  for (const build of readdirSync(kept))
    for (const ending of ['', '.br', '.gz']) rmSync(path.join(kept, build, `${part}${ending}`), { force: true })
  await page.evaluate(async address => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) if (request.url.endsWith(address)) await cache.delete(request)
    }
  }, part)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.clearBrowserCache')
}
