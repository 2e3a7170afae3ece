import { join } from 'node:path'
import { ensureBuilt } from '#app/cli/build.mjs'
import { ensureChromium } from '#app/cli/chromium.mjs'
import { root } from '#app/cli/paths.mjs'
import { run } from '#app/cli/processes.mjs'
import { continueOnProjectNode } from '#app/cli/project-node.mjs'

// `npm run screens [-- -g "technicien, phone"]`: a picture of every screen in docs/images/screens.
await continueOnProjectNode()
process.env.CHROMIUM_PATH ??= (await ensureChromium()) ?? ''
const built = await ensureBuilt()
if (built !== 0) process.exit(built)
const tool = join(root, 'node_modules/@playwright/test/cli.js')
const config = join(root, 'e2e/screens/playwright.config.ts')
process.exit(await run(process.execPath, [tool, 'test', '-c', config, ...process.argv.slice(2)], { cwd: root }))
