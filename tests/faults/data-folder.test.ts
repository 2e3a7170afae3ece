import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { OutboxEntry } from '#offline/entry.ts'
import { openPools } from '#server/db/pools.ts'
import { clusterDirOf } from '#server/pg/layout.ts'
import { findRunning } from '#server/pg/postmaster.ts'
import { useDataDir } from '#server/pg/testing/data-dir.ts'
import { Device, Page } from '#tests/support/device.ts'
import { KillableServer } from '#tests/support/killable-server.ts'
import { checkPromises, report } from '#tests/support/promises.ts'
import { pasOperation } from '#tests/support/test-mutations.ts'

describe('row "two servers on one data folder" (L)', () => {
  it('refuses the second clearly, takes a leftover cluster back, loses no acknowledged row', async () => {
    await using folder = useDataDir()
    const first = await KillableServer.start(folder.path)
    const person = await first.newcomer()
    const device = new Device(first.origin, person, person.refresh_token)
    const page = await Page.open(device)
    const stored: OutboxEntry[] = []
    const work = async () => {
      for (let n = 0; n < 5; n++) {
        const de = stored.length
        stored.push(await page.do(pasOperation, { objet: 'visite:1', de, vers: de + 1 }))
      }
      expect(await page.drain()).toMatchObject({ remaining: 0, settled: 5 })
    }
    await work()
    await expect(KillableServer.start(folder.path)).rejects.toThrow(/est déjà utilisé par un autre serveur \(processus/)
    // The refused one did no harm to the one that works.
    await work()
    await first.kill('SIGKILL')
    const leftover = findRunning(clusterDirOf(folder.path))
    expect(leftover, 'a killed server leaves its PostgreSQL').toBeDefined()
    const second = await KillableServer.start(folder.path)
    expect(findRunning(clusterDirOf(folder.path))?.pid).not.toBe(leftover?.pid)
    device.origin = second.origin
    await work()
    const pools = openPools({ url: second.databaseUrl })
    const figures = await checkPromises({ owner: person, stored, db: page.db, system: pools.system })
    await pools.close()
    await second.kill('SIGTERM')
    expect(figures.appliquees).toBe(15)
    report('two servers on one data folder', figures)
  })

  it('starts although the lock of the former socket names a living process', async () => {
    await using folder = useDataDir()
    const first = await KillableServer.start(folder.path)
    await first.kill('SIGTERM')
    // What a power cut leaves when the pid has since been given to somebody else: here, to this test.
    const run = join(folder.path, 'run')
    mkdirSync(run, { recursive: true, mode: 0o700 })
    const lock = [process.pid, join(folder.path, 'postgres'), 1, 5432, run, ''].join('\n')
    writeFileSync(join(run, '.s.PGSQL.5432.lock'), `${lock}\n`)
    const second = await KillableServer.start(folder.path)
    expect((await second.newcomer()).utilisateur_id).toBeGreaterThan(0)
    await second.kill('SIGTERM')
  })
})
