import { join } from 'node:path'
import { ensureBuilt } from '#app/cli/build.mjs'
import { ensureChromium } from '#app/cli/chromium.mjs'
import { root } from '#app/cli/paths.mjs'
import { run } from '#app/cli/processes.mjs'
import { continueOnProjectNode } from '#app/cli/project-node.mjs'

/** @param folder of tests/bench, with packages of its own */
async function install(folder) {
  const npm = process.env.npm_execpath
  const args = ['install', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', join(root, 'tests/bench', folder)]
  const installed = npm ? await run(process.execPath, [npm, ...args]) : await run('npm', args)
  if (installed !== 0) process.exit(installed)
}

// `npm run bench [-- section…]`: sections are browser, grid, time, desk, month, queue, api, return, customers, house, tours, start; all of them without a name. The floors' and
// the peers' own dependencies are installed on first use, so that nobody pays for them who does not measure.
await continueOnProjectNode()
const asked = process.argv.slice(2)
// Tours are searched by the model alone: nothing to build, nobody to compare with.
if (asked.length !== 1 || asked[0] !== 'tours') {
  await install('floors')
  if (asked.length === 0 || asked.includes('api')) await install('peers')
  const built = await ensureBuilt()
  if (built !== 0) process.exit(built)
  process.env.CHROMIUM_PATH ??= (await ensureChromium()) ?? ''
}
const { runBench } = await import('./bench.ts')
await runBench(asked)
process.exit(0)
