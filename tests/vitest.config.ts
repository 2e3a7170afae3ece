import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { listRuleTests } from './support/left-behind.ts'

const root = path.resolve(import.meta.dirname, '..')
// Harnesses that Playwright drives are not vitest's.
const exclude = ['**/node_modules/**', '**/dist/**', 'tests/kit-harness/**', 'tests/bench/**']
// They measure their process: its memory, its timers under a thousand sockets.
const aloneDatabase = [
  'src/server/resource/export.pg.test.ts',
  'tests/attacks/files.test.ts',
  'tests/attacks/slow-and-large.test.ts',
]
const waitLonger = 'tests/support/wait-longer.ts'
const ruleTests = listRuleTests(root)

export default defineConfig({
  root,
  test: {
    root,
    // One worker per core, or the databases starve the tests.
    maxWorkers: Math.max(2, availableParallelism()),
    // Against a hang, not against a busy machine: these tests have what browsers leave of the processors.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        test: {
          name: 'unit',
          root,
          include: ['src/**/*.test.ts', 'sw/**/*.test.ts'],
          exclude: [...exclude, ...ruleTests, '**/*.pg.test.ts'],
          environment: 'node',
          setupFiles: [waitLonger],
        },
      },
      {
        test: {
          name: 'rules',
          root,
          include: ruleTests,
          exclude,
          environment: 'node',
          // What leaves nothing behind needs no process of its own: half of the unit tests' files, whose sources are the same.
          isolate: false,
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
          setupFiles: [waitLonger, 'tests/support/patience.ts', 'tests/support/window.ts'],
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
          exclude: [...exclude, ...aloneDatabase],
          globalSetup: ['src/server/testing/global-setup.ts'],
          // Files follow each other in processes that stay: reading the whole server again for each costs more than most
          // tests. Each file has a database of its own, and what a server remembers is forgotten when it closes.
          isolate: false,
          setupFiles: [waitLonger, 'src/server/testing/fresh-clock.ts'],
        },
      },
      {
        test: {
          name: 'database-alone',
          root,
          include: aloneDatabase,
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
          // They read the same sources, and write nothing.
          isolate: false,
        },
      },
    ],
  },
})
