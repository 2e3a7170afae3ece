import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { uuidv7 } from '#wire/uuid.ts'
import type { LoadResult, LoadSpec } from './load.ts'

export type { LoadResult }

const execute = promisify(execFile)

function hasWrk(): boolean {
  try {
    // It answers its version with the exit code of a mistake.
    execFileSync('wrk', ['--version'], { stdio: 'ignore' })
    return true
  } catch (error) {
    return (error as { code?: string }).code !== 'ENOENT'
  }
}

/** wrk where the machine has it, since it leaves nearly all of the processor to what is measured; else our own. */
export const generator = hasWrk() ? 'wrk' : 'our own'

async function loadByWrk({ port, requests, milliseconds }: LoadSpec): Promise<LoadResult> {
  const dir = mkdtempSync(path.join(tmpdir(), 'relais-bench-wrk-'))
  const file = path.join(dir, 'requests')
  writeFileSync(file, requests.map(request => `${request}\x1e`).join(''))
  const script = path.join(import.meta.dirname, 'wrk.lua')
  const address = `http://127.0.0.1:${port}`
  const [connections, duration] = [`-c${requests.length}`, `-d${Math.max(1, Math.round(milliseconds / 1000))}s`]
  try {
    const { stdout } = await execute('wrk', ['-t1', connections, duration, '-s', script, address, '--', file])
    const { refused, ...result } = JSON.parse(stdout.split('\n').findLast(line => line.startsWith('{')) ?? '{}')
    if (refused !== 0) throw new Error(`${refused} of ${result.answers} calls were not answered 200`)
    return result as LoadResult
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** One of them is asked first and its answer read: a call that is refused, or an error that travels as 200, is no measurement. */
async function check({ port, requests: [request = ''] }: LoadSpec): Promise<void> {
  const [head = '', body = ''] = request.replaceAll('{{cle}}', () => uuidv7()).split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const [method = '', url = ''] = first.split(' ')
  const headers = lines
    .filter(line => !/^(host|content-length):/i.test(line))
    .map(line => line.split(': ') as [string, string])
  const answer = await fetch(`http://127.0.0.1:${port}${url}`, { method, headers, ...(body && { body }) })
  const text = await answer.text()
  if (answer.status !== 200 || text.includes('"errors"'))
    throw new Error(`answered ${answer.status}: ${text.slice(0, 2000)}`)
}

/** In a process of its own: the load must not take its turn in the loop that is measured. */
export async function load(spec: LoadSpec): Promise<LoadResult> {
  await check(spec)
  if (generator === 'wrk') return await loadByWrk(spec)
  const script = path.join(import.meta.dirname, 'load.ts')
  const { stdout } = await execute(process.execPath, [script, JSON.stringify(spec)])
  return JSON.parse(stdout) as LoadResult
}
