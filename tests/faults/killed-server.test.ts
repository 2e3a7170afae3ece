import { expect, it } from 'vitest'
import type { OutboxEntry } from '#offline/entry.ts'
import { openPools } from '#server/db/pools.ts'
import { clusterDirOf } from '#server/pg/layout.ts'
import { findRunning } from '#server/pg/postmaster.ts'
import { useDataDir } from '#server/pg/testing/data-dir.ts'
import { Device, Page } from '#tests/support/device.ts'
import { FaultProxy, seededRandom } from '#tests/support/fault-proxy.ts'
import { KillableServer, type KillPoint } from '#tests/support/killable-server.ts'
import { checkPromises, report } from '#tests/support/promises.ts'
import { noteOperation, pasOperation } from '#tests/support/test-mutations.ts'

/** One kill at each point, the last with the database; `npm run test:faults` raises it to 200. */
const RUNS = Number(process.env.FAULT_RUNS ?? 3)
const seed = Number(process.env.FAULT_SEED ?? Date.now() % 2 ** 31)
const points: readonly KillPoint[] = ['before_commit', 'after_effect', 'after_commit']

it(`row "server killed mid-transaction" (L, D): ${RUNS} kills, seed ${seed}`, { timeout: 3600_000 }, async () => {
  await using folder = useDataDir()
  const random = seededRandom(seed)
  let server = await KillableServer.start(folder.path)
  const person = await server.newcomer()
  await server.kill('SIGTERM')
  const proxy = await FaultProxy.open(server.origin)
  const page = await Page.open(new Device(proxy.origin, person, person.refresh_token))
  const stored: OutboxEntry[] = []
  const figures = { morts: 0, bases_tuees: 0, pas: 0 }
  for (let run = 0; run < RUNS; run++) {
    const point = points[run % points.length] as KillPoint
    const count = 1 + Math.floor(random() * 4)
    for (let n = 0; n < count; n++, figures.pas++) {
      stored.push(await page.do(pasOperation, { objet: 'visite:1', de: figures.pas, vers: figures.pas + 1 }))
      stored.push(await page.do(noteOperation, { objet: `visite:${2 + n}`, texte: `note ${run}`, blobs: [] }))
    }
    // A batch is one commit, and one effect per action: the kill falls on any of them.
    const nth = point === 'after_effect' ? 1 + Math.floor(random() * count * 2) : 1
    server = await KillableServer.start(folder.path, { point, nth })
    proxy.target = server.origin
    expect((await page.drain()).stopped, `${point} ${nth}`).toBe('hors_ligne')
    await server.gone()
    figures.morts++
    // Now and then the machine goes with it: PostgreSQL dies too and recovers from its log.
    const cluster = findRunning(clusterDirOf(folder.path))
    if (cluster && run % 3 === 2) {
      process.kill(cluster.pid, 'SIGKILL')
      figures.bases_tuees++
    }
    if (run % 5 === 4 || run === RUNS - 1) await settle()
  }

  async function settle(): Promise<void> {
    server = await KillableServer.start(folder.path)
    proxy.target = server.origin
    expect((await page.drain()).remaining).toBe(0)
    const pools = openPools({ url: server.databaseUrl })
    const told = { owner: person, stored, db: page.db, system: pools.system }
    const promises = await checkPromises(told)
    await pools.close()
    expect(promises.appliquees).toBe(stored.length)
    await server.kill('SIGTERM')
    if (stored.length && figures.morts === RUNS) report('server killed', { seed, ...figures, ...promises })
  }
  await proxy.close()
})
