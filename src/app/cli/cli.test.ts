import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

// The scripts are plain JavaScript (they run before anything is installed), hence without types.
const load = (name: string) => import(/* @vite-ignore */ join(import.meta.dirname, name))

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'relais-cli-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

function write(path: string, content: string | object): string {
  const full = join(dir, path)
  mkdirSync(dirname(full), { recursive: true })
  writeFileSync(full, typeof content === 'string' ? content : JSON.stringify(content))
  return full
}

describe('matchesLock', () => {
  const lockOf = (version: string) => ({
    packages: {
      '': { dependencies: { a: '1.0.0' } },
      'node_modules/a': { version },
      'node_modules/win': { version: '1.0.0', optional: true },
    },
  })
  const install = (installed: object) => {
    write('package.json', { dependencies: { a: '1.0.0' } })
    write('package-lock.json', lockOf('1.0.0'))
    write('node_modules/.package-lock.json', installed)
  }

  it('accepts what is installed, without other platforms’ optional packages', async () => {
    const { matchesLock } = await load('install.mjs')
    install({ packages: { 'node_modules/a': { version: '1.0.0' } } })
    expect(matchesLock(dir)).toBe(true)
  })

  it('refuses a package that the lock file names no more', async () => {
    const { matchesLock } = await load('install.mjs')
    install({
      packages: { 'node_modules/a': { version: '1.0.0' }, 'node_modules/a/node_modules/b': { version: '1.0.0' } },
    })
    expect(matchesLock(dir)).toBe(false)
  })

  it('refuses another version, a missing package, a dependency the lock does not know, and nothing at all', async () => {
    const { matchesLock } = await load('install.mjs')
    expect(matchesLock(dir)).toBe(false)
    install({ packages: { 'node_modules/a': { version: '1.0.1' } } })
    expect(matchesLock(dir)).toBe(false)
    install({ packages: {} })
    expect(matchesLock(dir)).toBe(false)
    install({ packages: { 'node_modules/a': { version: '1.0.0' } } })
    write('package.json', { dependencies: { a: '1.0.0', b: '2.0.0' } })
    expect(matchesLock(dir)).toBe(false)
  })
})

describe('isFresh', () => {
  it('tells a changed source from a touched one, and ignores server code and tests', async () => {
    const { isFresh, markFresh } = await load('build.mjs')
    const screen = write('src/client/screen.tsx', 'a')
    expect(isFresh(dir)).toBe(false)
    markFresh(dir)
    expect(isFresh(dir)).toBe(true)
    utimesSync(screen, 1, 1)
    expect(isFresh(dir)).toBe(true)
    write('src/server/x.ts', 'server')
    write('src/domains/crm/server/x.ts', 'server')
    write('src/domains/crm/modules/m/routes.ts', 'server')
    write('src/client/screen.test.tsx', 'test')
    expect(isFresh(dir)).toBe(true)
    write('src/client/screen.tsx', 'b')
    expect(isFresh(dir)).toBe(false)
    markFresh(dir)
    write('src/domains/crm/modules/m/screens/new.tsx', 'new')
    expect(isFresh(dir)).toBe(false)
    markFresh(dir)
    rmSync(join(dir, 'dist'), { recursive: true })
    expect(isFresh(dir)).toBe(false)
  })
})

describe('findChromium', () => {
  it('takes the first that works, not one that only exists', async () => {
    const { findChromium } = await load('chromium.mjs')
    chmodSync(write('bin/chromium', '#!/bin/sh\nexit 1\n'), 0o755)
    expect(findChromium(join(dir, 'bin'), [])).toBeUndefined()
    chmodSync(write('bin/google-chrome', '#!/bin/sh\necho Chrome 150\n'), 0o755)
    expect(findChromium(join(dir, 'bin'), [])).toBe(join(dir, 'bin/google-chrome'))
  })
})

describe('runSteps', () => {
  it('goes on after a failure, skips what needed it, and keeps the first bad code', async () => {
    const { runSteps } = await load('test-plan.mjs')
    const lines: string[] = []
    const done: string[] = []
    const step = (name: string, code: number, rest = {}) => ({
      name,
      ...rest,
      run: async () => {
        done.push(name)
        return code
      },
    })
    const steps = [
      step('a', 0),
      step('b', 3),
      step('c', 1),
      step('d', 0, { needs: ['b'] }),
      step('e', 0, { skip: true }),
    ]
    expect(
      await runSteps(
        steps,
        (text: string) => void lines.push(text.replace(/\n$/, '')),
        () => 0,
      ),
    ).toBe(3)
    expect(done).toEqual(['a', 'b', 'c'])
    expect(lines).toContain('✘ b : échec, code 3 (0,0 s)')
    expect(lines).toContain("✘ d : impossible, l'étape « b » a échoué")
    expect(await runSteps([step('a', 0)], () => {})).toBe(0)
  })

  it('stops at an interruption', async () => {
    const { runSteps } = await load('test-plan.mjs')
    const never = { name: 'b', run: () => Promise.reject(new Error('ran')) }
    expect(await runSteps([{ name: 'a', run: async () => 130 }, never], () => {})).toBe(130)
  })
})

describe('chooseRunners', () => {
  it.each([
    [[], { unit: true, e2e: true, filtered: false }],
    [['conges'], { unit: true, e2e: true, filtered: true }],
    [['src/server/pg'], { unit: true, e2e: false }],
    [['e2e/login.spec.ts'], { unit: false, e2e: true }],
    [['--unit', '--bail=1'], { unit: true, e2e: false, args: ['--bail=1'] }],
    [['--e2e'], { unit: false, e2e: true, args: [] }],
    [['e2e/login.spec.ts', '-g', 'panne'], { unit: false, e2e: true, args: ['e2e/login.spec.ts', '-g', 'panne'] }],
    [['-t', 'panne', 'src/server/pg'], { unit: true, e2e: false }],
  ])('%j', async (args, expected) => {
    const { chooseRunners } = await load('test-plan.mjs')
    expect(chooseRunners(args)).toMatchObject(expected)
  })
})

describe('run', () => {
  const runner = (code: string) => {
    const script = `import { run } from ${JSON.stringify(join(import.meta.dirname, 'processes.mjs'))}
      process.exit(await run(process.execPath, ['-e', ${JSON.stringify(code)}]))`
    return spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  }

  it('gives the exit code of the child', async () => {
    expect(await once(runner('process.exit(7)'), 'exit')).toEqual([7, null])
  })

  it('passes a termination on and waits for the child’s own end', async () => {
    const child = runner(`process.on('SIGTERM', () => setTimeout(() => process.exit(9), 100));
      setInterval(() => {}, 1000); console.log('ready')`)
    await once(child.stdout, 'data')
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([9, null])
  })
})

describe('followParent', () => {
  it('ends with a shell that died of a signal without passing it on', async () => {
    const script = `import { followParent } from ${JSON.stringify(join(import.meta.dirname, 'parent.mjs'))}
      followParent(20); process.on('SIGTERM', () => { console.log('stopped'); process.exit() })
      setInterval(() => {}, 1000); console.log('ready')`
    const command = `"${process.execPath}" --input-type=module -e "$SCRIPT"; true`
    const shell = spawn('sh', ['-c', command], {
      env: { ...process.env, SCRIPT: script },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    shell.stdout.on('data', chunk => {
      said += chunk
    })
    await expect.poll(() => said).toBe('ready\n')
    shell.kill('SIGTERM')
    await expect.poll(() => said).toBe('ready\nstopped\n')
  })
})
