import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))

/** The Node that the project brings along (npm package `node`), the same on every machine. */
export const projectNode = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
export const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')

/** Progress goes to the error output, so that a command's own output can be piped. */
export function say(message) {
  process.stderr.write(`${message}\n`)
}
