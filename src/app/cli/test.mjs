import { join } from 'node:path'
import { ensureBuilt } from '#app/cli/build.mjs'
import { ensureChromium } from '#app/cli/chromium.mjs'
import { root } from '#app/cli/paths.mjs'
import { run } from '#app/cli/processes.mjs'
import { continueOnProjectNode } from '#app/cli/project-node.mjs'
import { chooseRunners, runSteps } from '#app/cli/test-plan.mjs'
import { testRecap } from '#app/cli/test-recap.mjs'

// `npm test [-- filter | option…]`: everything, or what the filter names. `--unit` and `--e2e` choose one of the two runners.
await continueOnProjectNode(ensureChromium)
const { unit, e2e, args, filtered } = chooseRunners(process.argv.slice(2))
const tool = (path, args, env) => run(process.execPath, [join(root, 'node_modules', path), ...args], { cwd: root, env })
const quietWhenNone = option => (filtered && unit && e2e ? [option] : [])
const recap = testRecap()
const playwright = (name, config, options = []) => {
  const asked = recap.browser(name)
  return tool('@playwright/test/cli.js', ['test', '-c', config, ...asked.args, ...options, ...args], asked.env)
}
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
        [
          ...['run', '--config', 'tests/vitest.config.ts'],
          ...recap.unitArgs,
          ...quietWhenNone('--passWithNoTests'),
          ...args,
        ],
        process.env,
      ),
  },
  {
    name: 'Composants dans le navigateur',
    skip: !e2e || filtered,
    needs: ['Chromium'],
    run: () => playwright('composants', 'tests/kit-harness/playwright.config.ts'),
  },
  {
    name: 'Tests de bout en bout',
    skip: !e2e,
    needs: ['Chromium', 'Construction'],
    run: () => playwright('bout-en-bout', 'e2e/playwright.config.ts', quietWhenNone('--pass-with-no-tests')),
  },
])
recap.tell()
