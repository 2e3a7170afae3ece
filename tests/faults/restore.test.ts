import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { OutboxEntry } from '#offline/entry.ts'
import { createBackup } from '#server/pg/backup.ts'
import { restoreBackup } from '#server/pg/restore.ts'
import { useDataDir } from '#server/pg/testing/data-dir.ts'
import { startComposition } from '#tests/support/composition.ts'
import { Device, Page } from '#tests/support/device.ts'
import { jpegOf } from '#tests/support/photos.ts'
import { checkPromises, report } from '#tests/support/promises.ts'
import { noteOperation, pasOperation } from '#tests/support/test-mutations.ts'

it('row "restore from backup" (L, D, C): what the backup forgot is sent again, under the new epoch', async () => {
  await using folder = useDataDir()
  await using elsewhere = useDataDir()
  const dataDir = folder.path
  let server = await startComposition({ dataDir })
  const person = await server.newcomer()
  const device = new Device(server.origin, person, person.refresh_token)
  const page = await Page.open(device)
  const stored: OutboxEntry[] = []
  const work = async (from: number, count: number) => {
    for (let n = from; n < from + count; n++) {
      stored.push(await page.do(pasOperation, { objet: 'visite:1', de: n, vers: n + 1 }))
      if (n % 5) continue
      const blobs = [await page.store(await jpegOf(n, 30_000))]
      stored.push(await page.do(noteOperation, { objet: `visite:${n}`, texte: `photo ${n}`, blobs }))
    }
    await page.drainUntilEmpty()
  }
  await work(0, 10)
  // Another phone, whose work is all received: it has nothing to send when the server comes back.
  const idlePerson = await server.newcomer()
  const idle = await Page.open(new Device(server.origin, idlePerson, idlePerson.refresh_token))
  await idle.readSession()
  const backup = await createBackup({
    dataDir,
    backupDir: join(elsewhere.path, 'sauvegardes'),
    appVersion: 'essai',
    connectionString: server.databaseUrl,
  })
  const before = (await page.db.cache.get('epoch'))?.valeur
  // Fifty more actions that only the phone and the lost server know, photos included.
  await work(10, 50)
  const idleWork = [await idle.do(noteOperation, { objet: 'visite:90', texte: 'fini', blobs: [] })]
  await idle.drainUntilEmpty()
  // And some more, still waiting on the phone when the server comes back from the past.
  stored.push(await page.do(pasOperation, { objet: 'visite:1', de: 60, vers: 61 }))
  expect(await page.db.acquittes.count()).toBe(stored.length - 1)
  await server.stop()

  const { marker } = await restoreBackup({ dataDir, from: backup.dir })
  server = await startComposition({ dataDir })
  device.origin = server.origin
  await page.drainUntilEmpty()
  expect((await page.db.cache.get('epoch'))?.valeur).toBe(marker.epoch)
  expect(marker.epoch).not.toBe(before)
  const { system } = server.services.pools
  const figures = await checkPromises({
    owner: person,
    stored,
    db: page.db,
    system,
    files: server.services.files,
  })
  expect(figures.appliquees).toBe(stored.length)
  // C: the phone and the server agree on every action, one by one.
  const ledger = await system
    .selectFrom('recu')
    .select('cle')
    .where('utilisateur_id', '=', person.utilisateur_id)
    .execute()
  expect(ledger.map(r => r.cle).sort()).toEqual((await page.db.acquittes.toArray()).map(e => e.id).sort())
  report('restore from backup', { ...figures, renvoyees: stored.length - 12 })

  idle.device.origin = server.origin
  await idle.readSession()
  expect((await idle.pending()).map(e => e.id)).toEqual(idleWork.map(e => e.id))
  await idle.drainUntilEmpty()
  const idleFigures = await checkPromises({ owner: idlePerson, stored: idleWork, db: idle.db, system })
  expect(idleFigures.appliquees).toBe(1)

  // A second start of the same folder keeps the epoch: phones do not send everything again for nothing.
  await server.stop()
  server = await startComposition({ dataDir })
  device.origin = server.origin
  stored.push(await page.do(pasOperation, { objet: 'visite:1', de: 61, vers: 62 }))
  expect(await page.drain()).toMatchObject({ settled: 1, remaining: 0 })
  await server.stop()
  rmSync(elsewhere.path, { recursive: true, force: true })
})
