import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { releaseDirOf } from './release.ts'
import { RealServer } from './server.ts'
import { clearOfMidnight, TEMPLATE_VARIABLE } from './template.ts'

/** Builds the demonstration data once; each test copies the folder and starts its own server on it in about a second. */
async function globalSetup(): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'relais-e2e-modele-'))
  process.env[TEMPLATE_VARIABLE] = folder
  await clearOfMidnight()
  const server = await RealServer.start()
  await server.dispose()
  return () => {
    for (const made of [folder, releaseDirOf(folder)]) rmSync(made, { recursive: true, force: true })
  }
}

// Playwright asks for a default export here.
export default globalSetup
