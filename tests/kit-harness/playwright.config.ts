import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: '../../node_modules/.cache/kit-harness-results',
  // A widget waits for its timers more than it works.
  workers: Math.max(3, Math.floor(availableParallelism() * 1.5)),
  fullyParallel: true,
  // Against a hang, not against a busy machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: 'http://localhost:4391',
    locale: 'fr-FR',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
      ],
    },
  },
  webServer: {
    command: 'npx vite build --config vite.config.ts && npx vite preview --config vite.config.ts',
    cwd: import.meta.dirname,
    url: 'http://localhost:4391',
  },
})
