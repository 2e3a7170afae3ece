import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  // Each test starts its own server and PostgreSQL, and spends nearly half its time waiting for one of them or for a timer
  // of the application: three at a time fill two cores.
  workers: Number(process.env.E2E_WORKERS) || Math.max(3, Math.floor(availableParallelism() * 1.5)),
  fullyParallel: true,
  ...(process.env.E2E_LONG ? {} : { grepInvert: /@long/ }),
  // Guards against a hang, wide enough for a slow machine: no test measures by them.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  retries: 0,
  reporter: [['list']],
  globalSetup: './support/global-setup.ts',
  use: {
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    actionTimeout: 20_000,
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A camera that shows a test pattern, granted without a dialog.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
})
