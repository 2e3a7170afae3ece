import { join } from 'node:path'
import { root, vite } from '#app/cli/paths.mjs'
import { runTogether } from '#app/cli/processes.mjs'
import { continueOnProjectNode } from '#app/cli/project-node.mjs'

// `npm run dev`: Vite for the screens and the API server, restarted when its code changes. Arguments go to Vite.
await continueOnProjectNode()
const env = { NODE_ENV: 'development', ...process.env }
const command = process.execPath
process.exit(
  await runTogether([
    { command, args: ['--watch', '--watch-preserve-output', join(root, 'src', 'app', 'server', 'main.ts')], env },
    { command, args: [vite, ...process.argv.slice(2)], env },
  ]),
)
