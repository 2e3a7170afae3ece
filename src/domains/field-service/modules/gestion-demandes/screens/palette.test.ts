import { beforeEach, expect, it, vi } from 'vitest'
import { rankEntries } from '#client/modules/palette.ts'
import { ligne } from '#domains/field-service/model/demandes/testing/lignes.ts'
import { chercherAuBureau, chercherGardees } from './palette.ts'

const kept = vi.hoisted(() => ({ queries: [] as unknown[], opened: [] as string[], asked: [] as unknown[] }))
vi.mock('#client/address/location.ts', () => ({ navigate: (to: string) => kept.opened.push(to) }))
vi.mock('#client/call/api.ts', () => ({
  call: async (_operation: unknown, input: unknown) => {
    kept.asked.push(input)
    return { demandes: [ligne(9, { client: 'Garage des Docks' })] }
  },
}))
vi.mock('#client/queue/sync.ts', () => ({
  myDb: () => ({ cache: { get: async () => ({ valeur: { clientState: { queries: kept.queries } } }) } }),
}))

const liste = (lu_a: string, demandes: unknown[]) => ({
  queryKey: ['demandes', 'demandes.lister', lu_a],
  state: { data: { lu_a, demandes } },
})
beforeEach(() => {
  kept.queries = [
    liste('2026-11-24T10:00:00Z', [
      ligne(42, { etat_id: 7, etat_libelle: 'Annulée', demande_reference_do: 'HANO-53' }),
    ]),
    liste('2026-11-24T08:00:00Z', [ligne(42), ligne(43, { client: 'SCI Les Hortillons' })]),
    { queryKey: ['demandes', 'demandes.compter'], state: { data: { a_planifier: 1 } } },
  ]
})

it('finds the requests that the device keeps, as last read, and opens their sheet', async () => {
  const entrees = await chercherGardees()
  for (const saisie of ['vasseur', '0000042', 'hano-53', 'annulee chaudiere'])
    expect(
      rankEntries(entrees, saisie).map(e => e.id),
      saisie,
    ).toContain('demande:42')
  expect(rankEntries(entrees, 'vasseur en attente')).toEqual([])
  rankEntries(entrees, '0000042')[0]?.ouvrir()
  expect(kept.opened).toEqual(['/m/gestion-demandes/42'])
})

it('asks the office for those in progress', async () => {
  const trouvees = await chercherAuBureau('garage', new AbortController().signal)
  expect(trouvees.map(e => e.titre)).toEqual(['Garage des Docks'])
  expect(kept.asked).toMatchObject([{ query: { type: '0' }, body: { filtre: 'garage' } }])
})
