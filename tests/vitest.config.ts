import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'

const root = path.resolve(import.meta.dirname, '..')
// Harnesses that Playwright drives are not vitest's.
const exclude = ['**/node_modules/**', '**/dist/**', 'tests/kit-harness/**', 'tests/bench/**']

export default defineConfig({
  root,
  test: {
    root,
    // One worker per core, or the databases starve the tests.
    maxWorkers: Math.max(2, availableParallelism()),
    // Against a hang, not against a busy machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        test: {
          name: 'unit',
          root,
          include: ['src/**/*.test.ts', 'sw/**/*.test.ts'],
          exclude: [...exclude, '**/*.pg.test.ts'],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'screens',
          root,
          include: ['src/**/*.test.tsx'],
          exclude,
          environment: 'jsdom',
          // A context of its own for each file in a worker that stays: a process for each spends two thirds of its time on
          // reading the library and building the window.
          pool: 'vmThreads',
          setupFiles: ['tests/support/patience.ts'],
        },
      },
      {
        test: {
          name: 'database',
          root,
          include: [
            'src/**/*.pg.test.ts',
            'tests/every-module/**/*.test.ts',
            'tests/routes/**/*.test.ts',
            'tests/attacks/**/*.test.ts',
            'tests/counts/**/*.test.ts',
          ],
          exclude,
          globalSetup: ['src/server/testing/global-setup.ts'],
        },
      },
      {
        test: {
          name: 'offline',
          root,
          include: ['tests/model/**/*.test.ts', 'tests/faults/**/*.test.ts'],
          exclude,
          globalSetup: ['src/server/testing/global-setup.ts'],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'month',
          root,
          include: ['tests/month/**/*.test.ts'],
          exclude,
          globalSetup: ['src/server/testing/global-setup.ts'],
        },
      },
      {
        test: {
          name: 'architecture',
          root,
          include: ['tests/architecture/**/*.test.ts'],
          exclude,
        },
      },
    ],
  },
})
