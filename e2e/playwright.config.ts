import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromium } from '../tests/support/chromium.ts'
import { lengthOfRun } from '../tests/support/long.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  // Each test has its browser, its server and its PostgreSQL: one fills a core, and one more than there are cores ends no sooner.
  workers: Number(process.env.E2E_WORKERS) || Math.max(2, availableParallelism()),
  fullyParallel: true,
  ...lengthOfRun,
  // Guards against a hang, wide enough for a slow machine: no test measures by them.
  timeout: 300_000,
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
