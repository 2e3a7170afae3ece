import { continueOnProjectNode } from '#app/cli/project-node.mjs'

// `node src/app/cli/run.mjs <command> [arguments]`: runs `<command>.ts` of this folder on the project's Node.
await continueOnProjectNode()
const [command] = process.argv.splice(2, 1)
await import(`#app/cli/${command}.ts`)
