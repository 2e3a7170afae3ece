import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { clusterDirOf } from '#server/pg/layout.ts'
import { findRunning, stopPostmaster } from '#server/pg/postmaster.ts'

/** What a stop gives to requests under way (`graceful-close.ts`): a stop that waited for none ends before, ms. */
const GRACE_MS = 10_000
const dataDir = mkdtempSync(join(tmpdir(), 'relais-start-'))
const children: ChildProcess[] = []

interface Started {
  readonly child: ChildProcess
  readonly ended: Promise<number | null>
  output: string
  address: string
}

/** The real entry point, in a process of its own, until it says that it is ready or ends. */
async function start(env: Record<string, string> = {}): Promise<Started> {
  const child = spawn(process.execPath, ['src/app/server/serve.mjs'], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      DEMO: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const started: Started = { child, ended, output: '', address: '' }
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', chunk => {
      started.output += chunk
    })
  const deadline = Date.now() + 180_000
  while (!started.address && child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    await sleep(20)
    started.address = /prêt en .* (http:\S+)/.exec(started.output)?.[1] ?? ''
  }
  return started
}

const readEpoch = async () => {
  const { default: pg } = await import('pg')
  const running = findRunning(clusterDirOf(dataDir))
  const client = new pg.Client({
    connectionString: `postgres://relais_owner@localhost/relais?host=${encodeURIComponent(running?.socketDir ?? '')}`,
  })
  await client.connect()
  const { rows } = await client.query('select epoch from installation')
  await client.end()
  return rows[0]?.epoch as string
}

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await sleep(50)
})
afterAll(async () => {
  for (const clusterDir of [dataDir, join(dataDir, 'groupe')].map(clusterDirOf)) {
    const running = findRunning(clusterDir)
    if (running) await stopPostmaster(running.pid, clusterDir)
  }
  rmSync(dataDir, { recursive: true, force: true })
})

describe('refusals to start, in French', () => {
  it('a wrong configuration', async () => {
    const { ended, output } = await start({ PORT: 'abc' })
    expect(await ended).toBe(1)
    expect(output).toContain('PORT vaut « abc »')
    expect(output).not.toContain('    at ')
  })

  it.each([
    ['DATA_DIR', { DATA_DIR: import.meta.filename }, /DATA_DIR désigne .* c’est un fichier/],
    ['BACKUP_DIR', { BACKUP_DIR: import.meta.filename }, /BACKUP_DIR désigne .* c’est un fichier/],
    ['POSTGRES_BIN', { POSTGRES_BIN: '/nulle/part' }, /PostgreSQL est introuvable/],
    ['HOST', { HOST: '203.0.113.7' }, /HOST vaut « 203.0.113.7 », qui n'est pas une adresse de cette machine/],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://u:tressecret@127.0.0.1:1/x' }, /aucun PostgreSQL n’écoute/],
  ])('%s that names nothing usable', async (_name, env, sentence) => {
    const { ended, output } = await start(env)
    expect(await ended).toBe(1)
    expect(output).toMatch(sentence)
    expect(output).not.toMatch(/ {4}at |tressecret/)
  })

  it('a second server on the same folder, or on the same port; the first goes on', async () => {
    const first = await start()
    const second = await start()
    expect(await second.ended).toBe(1)
    expect(second.output).toContain('déjà utilisé par un autre serveur')
    const other = mkdtempSync(join(tmpdir(), 'relais-start-'))
    const third = await start({ PORT: new URL(first.address).port, DATA_DIR: other })
    expect(await third.ended).toBe(1)
    expect(third.output).toContain('est déjà pris')
    // Told before anything long is begun.
    expect(existsSync(clusterDirOf(other))).toBe(false)
    expect(findRunning(clusterDirOf(other))).toBeUndefined()
    rmSync(other, { recursive: true, force: true })
    expect((await fetch(`${first.address}/readyz`)).status).toBe(200)
    // Two new clusters: long on a machine busy with other tests.
  })
})

it('an empty installation says how its first account is made', async () => {
  const started = await start()
  await expect.poll(() => started.output).toContain('npm run create-admin')
  expect(started.output).toMatch(/à l’adresse http:\S+\/inscription\n/)
})

describe('a stop', () => {
  it('ends what browsers hold open, leaves no database behind, long before its grace is over', async () => {
    const { address, child, ended } = await start()
    // A socket opened ahead of need, as browsers do, on which no request comes.
    const idle = connect(Number(new URL(address).port), '127.0.0.1')
    await once(idle, 'connect')
    idle.on('error', () => undefined)
    const begin = Date.now()
    // The socket's end tells what the stop waited for, whatever a busy machine then takes to put the database down.
    const left = once(idle, 'close').then(() => Date.now() - begin)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(await left).toBeLessThan(GRACE_MS)
    expect(findRunning(clusterDirOf(dataDir))).toBeUndefined()
  })

  it.each([150, 300, 450])('asked %d ms after the start takes the database down too', async delay => {
    const starting = start()
    await sleep(delay)
    children.at(-1)?.kill('SIGTERM')
    await (await starting).ended
    expect(findRunning(clusterDirOf(dataDir))).toBeUndefined()
  })
})

describe('a stop of the whole process group, as systemd and containers ask it', () => {
  /** As `npm start` does: npm, its shell, a launcher that passes signals on, and the server, in one group. */
  async function startGroup(): Promise<{ pid: number; ended: Promise<unknown>; output(): string }> {
    const folder = join(dataDir, 'lanceur')
    mkdirSync(folder, { recursive: true })
    const here = (path: string) => JSON.stringify(pathToFileURL(resolve('src/app', path)).href)
    writeFileSync(
      join(folder, 'start.mjs'),
      `import { followParent } from ${here('cli/parent.mjs')}
       import { run } from ${here('cli/processes.mjs')}
       followParent()
       process.exit(await run(process.execPath, [${JSON.stringify(resolve('src/app/server/serve.mjs'))}]))`,
    )
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start: 'node start.mjs' } }))
    const { NODE_COMPILE_CACHE = '' } = process.env
    // The Node of this test, also where another one stands first on the machine.
    const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter)
    const data = join(dataDir, 'groupe')
    const env = {
      PATH,
      NODE_COMPILE_CACHE,
      DATA_DIR: data,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      DEMO: '0',
    }
    const child = spawn('npm', ['start'], { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', chunk => {
        output += chunk
      })
    // Closed when the last of the group that writes to it has ended: npm itself ends before its server.
    const ended = Promise.all([once(child, 'exit'), once(child.stdout, 'close')])
    await expect.poll(() => output, { timeout: 180_000 }).toMatch(/prêt en .* http:/)
    return { pid: child.pid ?? 0, ended, output: () => output }
  }
  const groupDir = clusterDirOf(join(dataDir, 'groupe'))
  const signalGroup = (pid: number, signal: NodeJS.Signals) => {
    try {
      process.kill(-pid, signal)
    } catch {
      // Everybody had ended already.
    }
  }

  it.each([
    ['SIGTERM once', ['SIGTERM']],
    ['SIGTERM three times', ['SIGTERM', 'SIGTERM', 'SIGTERM']],
    ['SIGINT, as Ctrl+C', ['SIGINT']],
    ['SIGINT, then SIGTERM', ['SIGINT', 'SIGTERM']],
    ['SIGHUP, as a terminal that closes', ['SIGHUP']],
  ] as const)('%s: ends by itself, its database stopped first', async (_name, signals) => {
    const { pid, ended, output } = await startGroup()
    expect(findRunning(groupDir)).toBeDefined()
    for (const signal of signals) {
      signalGroup(pid, signal)
      await sleep(30)
    }
    await ended
    expect(findRunning(groupDir)).toBeUndefined()
    expect(output()).toContain('Le serveur est arrêté.')
  })

  it('a server that ends in the middle of everything does not leave its database running', async () => {
    // What a programming error does to a process: no stop is asked for, nothing of ours is awaited.
    const planted = "process.on('SIGUSR2',()=>{throw(new(Error)('planted'))})"
    const { child, ended } = await start({ NODE_OPTIONS: `--import=data:text/javascript,${planted}` })
    child.kill('SIGUSR2')
    expect(await ended).not.toBe(0)
    await expect.poll(() => findRunning(clusterDirOf(dataDir))).toBeUndefined()
  })
})

describe('a start', () => {
  it('after a killed server takes its database back', async () => {
    const first = await start()
    first.child.kill('SIGKILL')
    await first.ended
    expect(findRunning(clusterDirOf(dataDir))).toBeDefined()
    const second = await start()
    expect((await fetch(`${second.address}/readyz`)).status).toBe(200)
  })

  it('after a restore publishes the new epoch, once', async () => {
    const epoch = '0198c0de-0000-7000-8000-000000000001'
    const marker = { epoch, backup: 'b', backupCreatedAt: 'd', restoredAt: 'd' }
    writeFileSync(join(dataDir, 'restored-from.json'), JSON.stringify(marker))
    const first = await start()
    expect(await readEpoch()).toBe(epoch)
    first.child.kill('SIGTERM')
    await first.ended
    await start()
    expect(await readEpoch()).toBe(epoch)
  })
})
