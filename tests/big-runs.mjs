import { join } from 'node:path'
import { ensureBuilt } from '#app/cli/build.mjs'
import { ensureChromium } from '#app/cli/chromium.mjs'
import { root } from '#app/cli/paths.mjs'
import { run } from '#app/cli/processes.mjs'
import { continueOnProjectNode } from '#app/cli/project-node.mjs'

// `node tests/big-runs.mjs model|faults`: the sizes of the targets, which `npm test` plays in small.
await continueOnProjectNode()
const BROWSER_RUNS = 200
const tool = (path, ...rest) => run(process.execPath, [join(root, 'node_modules', path), ...rest], { cwd: root })
const vitest = (...paths) =>
  tool('vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts', '--project', 'offline', ...paths)

/** How often each browser test is played, so that all of them make the target's number of runs. */
async function playBrowsers() {
  process.env.CHROMIUM_PATH = (await ensureChromium()) || process.env.CHROMIUM_PATH
  await ensureBuilt()
  const tests = Number(process.env.FAULT_BROWSER_TESTS ?? 20)
  const each = Math.ceil(BROWSER_RUNS / tests)
  return await tool(
    '@playwright/test/cli.js',
    'test',
    '-c',
    'e2e/playwright.config.ts',
    'faults/',
    `--repeat-each=${each}`,
  )
}

const plans = {
  model: async () => {
    process.env.MODEL_RUNS ??= '10000'
    return await vitest('tests/model')
  },
  faults: async () => {
    process.env.FAULT_RUNS ??= '200'
    const codes = [await vitest('tests/faults'), await playBrowsers()]
    return codes.find(code => code !== 0) ?? 0
  },
}
const plan = plans[process.argv[2]]
if (!plan) throw new Error('model or faults?')
process.exitCode = await plan()
