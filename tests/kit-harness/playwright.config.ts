import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromium } from '../support/chromium.ts'
import { lengthOfRun } from '../support/long.ts'

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: '../../node_modules/.cache/kit-harness-results',
  // A widget waits for its timers more than it works.
  workers: Math.max(3, Math.floor(availableParallelism() * 1.5)),
  fullyParallel: true,
  ...lengthOfRun,
  // Against a hang, not against a busy machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: 'http://localhost:4391',
    locale: 'fr-FR',
    launchOptions: chromium,
  },
  webServer: {
    command: 'npx vite build --config vite.config.ts && npx vite preview --config vite.config.ts',
    cwd: import.meta.dirname,
    url: 'http://localhost:4391',
  },
})
