import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: '../../node_modules/.cache/kit-harness-results',
  workers: 1,
  timeout: 40_000,
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
