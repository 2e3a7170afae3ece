import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { navigate } from '#client/address/location.ts'
import { call } from '#client/call/api.ts'
import { dismissNotice, readNotices } from '#client/call/notices.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import { forgetKeptDeeds } from '#client/reading/deeds.ts'
import type { ResultatLot } from '#domains/scheduling/model/bureau/changement.ts'
import type { PlanningMois } from '#domains/scheduling/model/bureau/planning-mois.ts'
import type { ResultatPublication } from '#domains/scheduling/model/bureau/publication.ts'
import { UserDb } from '#offline/user-db.ts'
import { showScreenAtAddress } from '#tests/support/show-screen.tsx'
import { Screen } from '../screens/screen.tsx'
import { POSTES, unLot, unMois } from './mois.ts'

/** What the office answers, and what it was asked. */
export const ici = {
  mois: unMois() as PlanningMois,
  lots: [] as ResultatLot[],
  publication: {} as ResultatPublication,
}
export const demandes: { id: string; body: unknown; params: unknown }[] = []
export const de = (id: string) => demandes.filter(d => d.id === id)

/** A wide screen at the month, with nothing said yet. */
export function versLeBureau(): void {
  // jsdom draws nothing, and knows no visibility.
  HTMLElement.prototype.checkVisibility = () => true
  // A desk: the panel stands beside the month.
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
  for (const { id } of readNotices()) dismissNotice(id)
  navigate('/m/planning-edt/2026-12?', { replace: true })
}

/** The month desk of a wide screen, over an office that is played: called before each test, by a file that mocks what `call` is. */
export function commencer(device: { db: unknown }): void {
  forgetKeptDeeds()
  device.db = new UserDb(`bureau-${crypto.randomUUID()}`)
  ici.mois = unMois()
  ici.lots = []
  demandes.length = 0
  ici.publication = {
    ...{
      publication_id: null,
      agents_prevenus: 1,
      postes: 1,
      tardifs: 0,
      obstacles: [],
      anomalies: [],
      manques: [],
      sans_acces: [],
      visibles: { au: '2026-12-28', jours: 30, limite: false, reglable: true },
    },
    changements: [{ utilisateur_id: 2, jour: '2026-12-05', avant: '', apres: 'Matin 06:45 – 14:15' }],
  }
  vi.mocked(useOnline).mockReturnValue(true)
  vi.mocked(call).mockImplementation(async (operation, input) => {
    const { body, params } = { body: undefined, params: undefined, ...(input as object) }
    demandes.push({ id: operation.id, body, params })
    if (operation.id === 'planning.lot') return (ici.lots.shift() ?? unLot()) as never
    const answers: Record<string, unknown> = {
      'planning.lire': ici.mois,
      'planning.postes': { postes: POSTES },
      'planning.besoins': { versions: [] },
      'planning.appels': { lu_a: ici.mois.lu_a, appels: [] },
      'planning.defaire': unLot({ lot_id: 6 }),
      'planning.prevoir-publication': ici.publication,
      'planning.effets-publication': { lu_a: ici.mois.lu_a, personnes: [] },
      'planning.publier': { ...ici.publication, publication_id: ici.publication.obstacles.length > 0 ? null : 1 },
    }
    return answers[operation.id] as never
  })
  versLeBureau()
}

export async function ouvrir() {
  showScreenAtAddress(Screen)
  const grid = await screen.findByRole('grid', { name: 'Planning de Décembre 2026' })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Peindre Matin, M' })).toBeTruthy())
  return grid
}
/** Stands on a cell by the keyboard: row then column, from the first of both. */
export function aller(grid: HTMLElement, ligne: number, colonne: number) {
  act(() => grid.focus())
  fireEvent.keyDown(grid, { key: 'Home', ctrlKey: true })
  for (let n = 0; n < ligne; n++) fireEvent.keyDown(grid, { key: 'ArrowDown' })
  for (let n = 0; n < colonne; n++) fireEvent.keyDown(grid, { key: 'ArrowRight' })
}
export const dites = () => readNotices().map(n => n.message)
