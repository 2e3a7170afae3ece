import { join } from 'node:path'
import { ensureBuilt } from '#app/cli/build.mjs'
import { ensureChromium } from '#app/cli/chromium.mjs'
import { root } from '#app/cli/paths.mjs'
import { run } from '#app/cli/processes.mjs'
import { continueOnProjectNode } from '#app/cli/project-node.mjs'

// `npm run bench [-- section…]`: sections are browser, grid, queue, api, return, start; all of them without a name. The floors' own
// dependencies are installed on first use, so that nobody pays for them who does not measure.
await continueOnProjectNode()
const npm = process.env.npm_execpath
const args = ['install', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', join(root, 'tests/bench/floors')]
const installed = npm ? await run(process.execPath, [npm, ...args]) : await run('npm', args)
if (installed !== 0) process.exit(installed)
const built = await ensureBuilt()
if (built !== 0) process.exit(built)
process.env.CHROMIUM_PATH ??= (await ensureChromium()) ?? ''
const { runBench } = await import('./bench.ts')
await runBench(process.argv.slice(2))
process.exit(0)
