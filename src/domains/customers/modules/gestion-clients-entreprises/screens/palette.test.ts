import { beforeEach, expect, it, vi } from 'vitest'
import { rankEntries } from '#client/modules/palette.ts'
import { CLIENTS } from '../contract.ts'
import { chercherAuBureau, chercherGardes } from './palette.ts'

const kept = vi.hoisted(() => ({ datas: [] as object[], opened: [] as string[], asked: [] as unknown[] }))
vi.mock('#client/address/location.ts', () => ({ navigate: (to: string) => kept.opened.push(to) }))
vi.mock('#client/call/api.ts', () => ({
  call: async (_operation: unknown, input: unknown) => {
    kept.asked.push(input)
    return { datas: [client(9, { client_nom: 'Garage des Docks', client_prenom: '', client_civilite: '' })] }
  },
}))
vi.mock('#client/queue/sync.ts', () => ({ myDb: () => 'mine' }))
vi.mock('#client/reading/readings.ts', () => ({
  storedReading: async (...key: unknown[]) => {
    expect(key).toEqual(['mine', 'ressource', CLIENTS.path])
    return kept.datas.length > 0 ? { datas: kept.datas } : null
  },
}))
vi.mock('#client/resource/use-resource.ts', () => ({ LECTURE: 'ressource' }))

const client = (client_id: number, plus: object = {}) => ({
  ...{ client_id, client_civilite: 'Mme', client_prenom: 'Claire', client_nom: 'Vasseur' },
  ...{ client_ville: '80000 Amiens', client_telephone: '+33322000001', client_email: 'c@exemple.test' },
  ...{ adresses_texte: '12 rue des Trois Cailloux 80000 Amiens' },
  ...plus,
})

beforeEach(() => {
  kept.datas = [client(42), client(43, { client_nom: 'Étienne', client_ville: '35000 Rennes' })]
})

it('finds nobody where the device keeps no list', async () => {
  kept.datas = []
  expect(await chercherGardes('vasseur')).toEqual([])
})

it('finds the customers that the device keeps, by their words, and opens their file', async () => {
  for (const saisie of ['vasseur', 'amiens vasseur', '03 22 00 00 01', 'trois cailloux', 'n° 42']) {
    const [premier] = rankEntries(await chercherGardes(saisie), saisie)
    expect(premier?.id, saisie).toBe('client:42')
  }
  // However it is spaced, or written in one word.
  for (const saisie of ['0322000001', '+33322000001', '0322 000 001', 'clairevasseur'])
    expect(rankEntries(await chercherGardes(saisie), saisie)[0]?.id, saisie).toBe('client:42')
  const [etienne] = await chercherGardes('etienne')
  expect(etienne?.titre).toBe('Mme Claire Étienne')
  etienne?.ouvrir()
  expect(kept.opened).toEqual(['/m/gestion-clients-entreprises/client/43'])
})

it('makes no more ready than is shown, however many the device keeps', async () => {
  kept.datas = Array.from({ length: 10_000 }, (_, n) => client(n + 1))
  expect(await chercherGardes('vasseur')).toHaveLength(20)
})

it('asks the office for those that it does not keep, each word by itself', async () => {
  const trouves = await chercherAuBureau('Docks  garage', new AbortController().signal)
  expect(trouves.map(e => e.titre)).toEqual(['Garage des Docks'])
  // What the office found by a number typed in one go is shown.
  expect(rankEntries(await chercherAuBureau('0322000001', new AbortController().signal), '0322000001')).toHaveLength(1)
  expect(kept.asked).toMatchObject([
    { query: { page: '1', filtre: 'docks#garage' } },
    { query: { filtre: '0322000001' } },
  ])
})
