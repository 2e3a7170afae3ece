import { ensureBuilt } from '#app/cli/build.mjs'
import { continueOnProjectNode } from '#app/cli/project-node.mjs'

// `npm start`: installs and builds what is missing, then becomes the server (same process, so signals reach it directly).
await continueOnProjectNode()
const code = await ensureBuilt()
if (code !== 0) process.exit(code)
await import('#app/server/serve.mjs')
