import { keepCompiled } from '#app/server/compile-cache.mjs'

// The server's first file, `node src/app/server/serve.mjs`: the cache must be there before the first TypeScript is read.
keepCompiled()
await import('#app/server/main.ts')
const { settleMemory } = await import('#app/server/settle-memory.ts')
settleMemory()
