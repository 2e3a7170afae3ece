import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/**
 * Runs a program on our terminal and gives its exit code (128 + number when a signal ended it). While it runs we do not
 * die of a signal but pass it on, so that the child stops cleanly and its exit code is still ours. A Ctrl+C in a
 * terminal reaches the child by itself: passing it on would be a second one, which many programs take for impatience.
 */
export function run(command, args, { env = process.env, cwd, stdio = 'inherit' } = {}) {
  const child = spawn(command, args, { env, cwd, stdio })
  const release = forwardSignals(() => [child])
  return ending(command, child).finally(release)
}

/** Runs several programs that belong together: when one ends the others are stopped. Gives the first one's exit code. */
export async function runTogether(commands) {
  const children = commands.map(({ command, args, env }) => spawn(command, args, { env, stdio: 'inherit' }))
  const release = forwardSignals(() => children)
  const endings = children.map((child, index) => ending(commands[index].command, child))
  const code = await Promise.race(endings)
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(endings)
  release()
  return code
}

function ending(command, child) {
  return new Promise(resolve => {
    child.once('error', error => {
      process.stderr.write(`Impossible de lancer ${command} : ${error.message}\n`)
      resolve(127)
    })
    child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)))
  })
}

function forwardSignals(children) {
  const handlers = ['SIGINT', 'SIGTERM', 'SIGHUP'].map(signal => {
    const handler = () => {
      if (signal === 'SIGINT' && process.stdin.isTTY) return
      for (const child of children()) child.kill(signal)
    }
    process.on(signal, handler)
    return [signal, handler]
  })
  return () => {
    for (const [signal, handler] of handlers) process.off(signal, handler)
  }
}
