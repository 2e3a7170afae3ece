import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** Plays the month of a tree with these settings. @returns the exit code, and the lines that say what was found */
export async function playVitest(folder, env) {
  const args = ['run', '--config', 'tests/vitest.config.ts', '--project', 'month']
  const child = spawn(process.execPath, [join(folder, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: folder,
    env: { ...process.env, ...env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', part => (text += part))
  const code = await new Promise(resolve => child.on('close', resolve))
  const said = text
    .split('\n')
    .filter(line => /^month: seed|^à rejouer|Error: |\d{4}-\d\d-\d\d \d+ h: /.test(line.trim()))
  return { code, said: [...new Set(said)].join('\n') || text.slice(-2000) }
}
