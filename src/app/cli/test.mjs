import { join } from 'node:path'
import { ensureBuilt } from '#app/cli/build.mjs'
import { ensureChromium } from '#app/cli/chromium.mjs'
import { root } from '#app/cli/paths.mjs'
import { run } from '#app/cli/processes.mjs'
import { continueOnProjectNode } from '#app/cli/project-node.mjs'
import { chooseRunners, runSteps } from '#app/cli/test-plan.mjs'
import { unitRecap } from '#app/cli/test-recap.mjs'

// `npm test [-- filter | option…]`: everything, or what the filter names. `--unit` and `--e2e` choose one of the two runners.
await continueOnProjectNode()
const { unit, e2e, args, filtered } = chooseRunners(process.argv.slice(2))
const tool = (path, ...rest) => run(process.execPath, [join(root, 'node_modules', path), ...rest], { cwd: root })
const quietWhenNone = option => (filtered && unit && e2e ? [option] : [])
const recap = unitRecap()
// Hundreds of processes read the same sources; the place is the server's own (`compile-cache.mjs`).
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'relais-compiled')

process.exitCode = await runSteps([
  {
    name: 'Chromium',
    run: async () => {
      const path = await ensureChromium()
      if (path) process.env.CHROMIUM_PATH = path
      return path ? 0 : 1
    },
  },
  { name: 'Construction', run: () => ensureBuilt() },
  {
    name: 'Tests unitaires et de serveur',
    skip: !unit,
    run: () =>
      tool(
        'vitest/vitest.mjs',
        'run',
        '--config',
        'tests/vitest.config.ts',
        ...recap.args,
        ...quietWhenNone('--passWithNoTests'),
        ...args,
      ),
  },
  {
    name: 'Composants dans le navigateur',
    skip: !e2e || filtered,
    needs: ['Chromium'],
    run: () => tool('@playwright/test/cli.js', 'test', '-c', 'tests/kit-harness/playwright.config.ts', ...args),
  },
  {
    name: 'Tests de bout en bout',
    skip: !e2e,
    needs: ['Chromium', 'Construction'],
    run: () =>
      tool(
        '@playwright/test/cli.js',
        'test',
        '-c',
        'e2e/playwright.config.ts',
        ...quietWhenNone('--pass-with-no-tests'),
        ...args,
      ),
  },
])
recap.tell()
