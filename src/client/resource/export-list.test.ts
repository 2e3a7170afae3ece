import { beforeEach, expect, it, vi } from 'vitest'
import { readNotices } from '#client/call/notices.ts'
import { Offline } from '#client/call/problem.ts'
import { resourceOperations } from '#wire/resource.ts'
import { exportList, tellExportFailure } from './export-list.ts'

const { server } = vi.hoisted(() => ({
  server: { asked: [] as [string, unknown][], states: [] as object[], file: null as Blob | null },
}))
vi.mock('#client/call/api.ts', () => ({
  download: async ({ id }: { id: string }, given: { body?: object }) => {
    server.asked.push([id.split('.').at(-1) ?? '', given.body])
    if (id.endsWith('.telecharger')) return new Blob(['long'], { type: 'text/csv' })
    return server.file
  },
  call: async ({ id }: { id: string }) => {
    server.asked.push([id.split('.').at(-1) ?? '', null])
    return server.states.shift() ?? { etat: 'en_cours', lignes: 10, ecrites: 4 }
  },
}))

const operation = resourceOperations({ module: 'vx', path: '/api/essai/modules/essai/vehicules', key: 'id' }).export
const ID = '01a1f832-e87c-7869-9887-314bfd35ebfb'
const percents: number[] = []
const ask = (signal = new AbortController().signal, supprimes = false) =>
  exportList(
    operation,
    { filtre: 'a', tri: null, colonnes: ['b'], type: 'csv', onProgress: p => percents.push(p), signal },
    { supprimes },
  )

beforeEach(() => {
  server.asked = []
  server.states = []
  percents.length = 0
  server.file = new Blob([JSON.stringify({ export_id: ID, lignes: 10 })], { type: 'application/json' })
})

it('takes a short file as it is, asked for with the filter, order and columns of the screen', async () => {
  server.file = new Blob(['court'], { type: 'text/csv' })
  expect(await (await ask(undefined, true)).text()).toBe('court')
  expect(server.asked).toEqual([['exporter', { type: 'csv', colonnes: ['b'], filtre: 'a', supprimes: '1' }]])
})

it('follows a long one until its file is there', async () => {
  server.states = [
    { etat: 'en_cours', lignes: 10, ecrites: 5 },
    { etat: 'pret', lignes: 10, ecrites: 10 },
  ]
  expect(await (await ask()).text()).toBe('long')
  expect(percents).toEqual([50, 100])
  expect(server.asked.map(([id]) => id)).toEqual(['exporter', 'lire', 'lire', 'telecharger'])
})

it('cancels it at the office when the person gives up', async () => {
  const stop = new AbortController()
  const waiting = ask(stop.signal)
  await vi.waitFor(() => expect(percents).toEqual([40]))
  stop.abort()
  await expect(waiting).rejects.toThrow()
  expect(server.asked.at(-1)?.[0]).toBe('annuler')
})

it('says that it failed, or what it needs', async () => {
  server.states = [{ etat: 'echec', lignes: 10, ecrites: 5 }]
  const failure = await ask().catch((error: unknown) => error)
  const words = () => 'autre'
  tellExportFailure(failure, words)
  expect(readNotices()[0]?.message).toMatch(/n’a pas abouti/)
  tellExportFailure(new Offline(), words)
  expect(readNotices()[0]?.message).toMatch(/connexion internet/)
  tellExportFailure(new Error('x'), words)
  expect(readNotices()[0]?.message).toBe('autre')
})
