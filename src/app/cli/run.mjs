import { continueOnProjectNode } from '#app/cli/project-node.mjs'
import { keepCompiled } from '#app/server/compile-cache.mjs'

// `node src/app/cli/run.mjs <command> [arguments]`: runs `<command>.ts` of this folder on the project's Node.
await continueOnProjectNode()
keepCompiled()
const [command] = process.argv.splice(2, 1)
await import(`#app/cli/${command}.ts`)
