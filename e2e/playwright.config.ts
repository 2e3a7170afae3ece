import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromium } from '../tests/support/chromium.ts'

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
  expect: { timeout: 30_000 },
  forbidOnly: true,
  retries: 0,
  reporter: [['list']],
  globalSetup: './support/global-setup.ts',
  use: {
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    actionTimeout: 45_000,
    trace: 'off',
    launchOptions: chromium,
  },
})
