import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { releaseDirOf } from './release.ts'
import { RealServer, TEMPLATE_VARIABLE } from './server.ts'

/** Builds the demonstration data once; each test copies the folder and starts its own server on it in about a second. */
async function globalSetup(): Promise<() => void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'relais-e2e-modele-'))
  const server = await RealServer.start({ dataDir })
  await server.stop()
  process.env[TEMPLATE_VARIABLE] = dataDir
  return () => {
    for (const folder of [dataDir, releaseDirOf(dataDir)]) rmSync(folder, { recursive: true, force: true })
  }
}

// Playwright asks for a default export here.
export default globalSetup
