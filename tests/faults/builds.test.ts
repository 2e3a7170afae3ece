import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mutationHandlers } from '#app/server/modules.ts'
import type { OutboxEntry } from '#offline/entry.ts'
import { mutation } from '#server/receipts/registry.ts'
import { type FaultServer, openFaultServer } from '#tests/support/fault-server.ts'
import { checkPromises, report } from '#tests/support/promises.ts'
import { noteOperation } from '#tests/support/test-mutations.ts'

/**
 * Entries as each released build left them in a phone's IndexedDB, one file per build. A file is never changed: phones
 * keep such entries for weeks. A new build that queues anything new adds its own file.
 */
const folder = path.resolve(import.meta.dirname, '../fixtures/builds')
interface Build {
  readonly build: string
  readonly entries: readonly OutboxEntry[]
}
const builds = readdirSync(folder)
  .sort()
  .map(name => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Build)

let server: FaultServer
beforeAll(async () => {
  const gone = mutation({
    ...noteOperation,
    type: 'essai.ancienne',
    module: null,
    async apply() {
      return { outcome: 'applied' }
    },
  })
  server = await openFaultServer({ mutations: [gone] })
})
afterAll(() => server.close())

/** Rights of every action: a content is only looked at once its author may send it. */
const everyModule = [...new Set(mutationHandlers.flatMap(m => m.module ?? []))]

const typesOf = (list: readonly { type: string; version: number }[]) => list.map(m => `${m.type}@${m.version}`)

describe('row "new app, old entries" (L, fixtures of every released build)', () => {
  it('has an entry of each action that any build can queue', () => {
    const kept = new Set(builds.flatMap(b => typesOf(b.entries)))
    expect(typesOf(mutationHandlers).filter(type => !kept.has(type))).toEqual([])
  })

  it.each(builds.map(b => [b.build, b] as const))(
    'build %s: every entry is understood, none is lost',
    async (_name, build) => {
      const { page, device, compte_id, utilisateur_id } = await server.person({ modules: everyModule })
      const stored = build.entries.map(e => ({ ...e, compte_id, utilisateur_id, blobs: [], id: crypto.randomUUID() }))
      await page.db.outbox.bulkAdd(stored)
      await page.drain()
      const pending = await page.pending()
      const ledger = await server.db
        .selectFrom('recu')
        .select(['cle', 'resultat'])
        .where('utilisateur_id', '=', utilisateur_id)
        .execute()
      // What an entry is about need not exist here; its shape and its version must be understood.
      for (const entry of stored) {
        const outcome = ledger.find(r => r.cle === entry.id)?.resultat as
          | { outcome: string; code: string | null }
          | undefined
        expect(outcome, `${entry.type}@${entry.version}`).toBeDefined()
        expect(outcome?.code, `${entry.type}@${entry.version}`).not.toBe('SAISIE')
      }
      expect(pending.filter(e => e.etat !== 'a_resoudre')).toEqual([])
      report(
        `build ${build.build}`,
        await checkPromises({ owner: device.owner, stored, db: page.db, system: server.db }),
      )
    },
  )

  it('keeps an entry of a version this server does not know, until it does', async () => {
    const { page, device } = await server.person()
    const future = { ...noteOperation, type: 'essai.ancienne', version: 9 }
    const stored = [
      await page.do(future, { objet: 'visite:1', texte: 'du futur', blobs: [] }),
      await page.do(noteOperation, { objet: 'visite:2', texte: 'du présent', blobs: [] }),
    ]
    for (let n = 0; n < 8; n++) await page.drain()
    const [kept, ...others] = await page.pending()
    expect(others).toEqual([])
    expect(kept).toMatchObject({
      id: stored[0]?.id,
      etat: 'en_attente',
      derniere_erreur: { code: 'VERSION_TROP_ANCIENNE' },
    })
    report('unknown version', await checkPromises({ owner: device.owner, stored, db: page.db, system: server.db }))
  })
})
