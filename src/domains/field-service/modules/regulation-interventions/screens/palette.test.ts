import { beforeEach, expect, it, vi } from 'vitest'
import { rankEntries } from '#client/modules/palette.ts'
import { uneVisite } from '../testing/visites.ts'
import { chercherGardees } from './palette.ts'

const kept = vi.hoisted(() => ({ valeur: undefined as unknown, opened: [] as string[] }))
vi.mock('#client/address/location.ts', () => ({ navigate: (to: string) => kept.opened.push(to) }))
vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
vi.mock('#client/queue/sync.ts', () => ({ myDb: () => ({ cache: { get: async () => ({ valeur: kept.valeur }) } }) }))

const jour = (date: string, lu_a: string, interventions: unknown[]) => ({
  queryKey: ['plannings-entreprises', 'regulation.interventions', date],
  state: { data: { jour: date, lu_a, interventions } },
})
beforeEach(() => {
  const visite = uneVisite({ adresse_adresse1: '12 rue des Tilleuls', technicien: 'Hugo Delattre' })
  kept.valeur = {
    clientState: {
      queries: [
        jour('2026-11-21', '2026-11-20T12:00:00Z', [uneVisite({ technicien: 'Bob Martin' })]),
        jour('2026-11-20', '2026-11-20T14:00:00Z', [visite]),
        { queryKey: ['plannings-entreprises', 'regulation.intervention', '412'], state: { data: visite } },
        { queryKey: ['autre'], state: {} },
      ],
    },
  }
})

it('finds the visits of the days that the device keeps, as last read, and opens them in the desk', async () => {
  const entrees = await chercherGardees()
  for (const saisie of ['tilleuls', 'delattre', '412', 'hugo tilleuls'])
    expect(
      rankEntries(entrees, saisie).map(e => e.id),
      saisie,
    ).toEqual(['visite:412'])
  expect(rankEntries(entrees, 'bob martin')).toEqual([])
  rankEntries(entrees, 'tilleuls')[0]?.ouvrir()
  expect(kept.opened).toEqual(['/m/regulation-interventions/2026-11-20/412'])
})

it('gives today’s visit before tomorrow’s, whichever day was read last', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T09:00:00.000Z') })
  const le = (date: string, intervention_id: number) =>
    jour(date, '2026-11-23T08:00:00Z', [uneVisite({ intervention_id, jour: date })])
  kept.valeur = {
    clientState: { queries: [le('2026-11-24', 2), le('2026-11-23', 1), le('2026-11-20', 4), le('2026-11-22', 3)] },
  }
  const trouvees = rankEntries(await chercherGardees(), uneVisite({}).client)
  expect(trouvees.map(e => e.id)).toEqual(['visite:1', 'visite:2', 'visite:3', 'visite:4'])
  vi.useRealTimers()
})
