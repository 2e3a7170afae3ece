import { beforeEach, expect, it, vi } from 'vitest'
import { rankEntries } from '#client/palette.ts'
import { chercherGardees } from './palette.ts'
import { uneVisite } from './testing-visites.ts'

const kept = vi.hoisted(() => ({ valeur: undefined as unknown, opened: [] as string[] }))
vi.mock('#client/location.ts', () => ({ navigate: (to: string) => kept.opened.push(to) }))
vi.mock('#client/api.ts', () => ({ call: vi.fn() }))
vi.mock('#client/sync.ts', () => ({ myDb: () => ({ cache: { get: async () => ({ valeur: kept.valeur }) } }) }))

const jour = (date: string, lu_a: string, interventions: unknown[]) => ({
  queryKey: ['plannings-entreprises', 'jour', date],
  state: { data: { jour: date, lu_a, interventions } },
})
beforeEach(() => {
  const visite = uneVisite({ adresse_adresse1: '12 rue des Tilleuls', technicien: 'Hugo Delattre' })
  kept.valeur = {
    clientState: {
      queries: [
        jour('2026-11-21', '2026-11-20T12:00:00Z', [uneVisite({ technicien: 'Bob Martin' })]),
        jour('2026-11-20', '2026-11-20T14:00:00Z', [visite]),
        { queryKey: ['plannings-entreprises', 'visite', 412], state: { data: visite } },
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
