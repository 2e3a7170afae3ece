import { routes } from '#app/server/modules.ts'
import { systemPaths } from '#server/http/system-routes.ts'

// `npm run -s routes`: every address the server answers, one `METHOD /path` per line, as the contracts write them.
const lines = [
  ...routes.map(({ operation }) => `${operation.method} ${operation.path}`),
  ...systemPaths.map(path => `GET ${path}`),
]
process.stdout.write(
  `${lines.sort((a, b) => (a.split(' ')[1] ?? '').localeCompare(b.split(' ')[1] ?? '')).join('\n')}\n`,
)
