import 'fake-indexeddb/auto'
import { render } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { noteOwnDays } from '#client/modules/own-days.ts'
import { keepReading } from '#client/reading/reading.ts'
import { UserDb } from '#offline/user-db.ts'
import { lireMonPlanning } from '../contract.ts'
import { LU_A, unJour, unPlanning, unPoste, VENDREDI } from '../testing/ground.ts'
import { Watch } from './watch.ts'

let db: UserDb
vi.mock('#client/queue/sync.ts', () => ({ myDb: () => db }))
vi.mock('#client/modules/own-days.ts', () => ({ noteOwnDays: vi.fn() }))

beforeEach(() => {
  vi.mocked(noteOwnDays).mockReset()
  db = new UserDb(`jours-${crypto.randomUUID()}`)
})
const garder = async (jour: string) => {
  const poste = unJour(jour, { postes: [unPoste(jour, '06:45-14:15')] })
  await keepReading(db, lireMonPlanning, { ...unPlanning([poste]), lu_a: LU_A })
}

it('tells nothing of a planning that the device does not keep', async () => {
  render(<Watch />)
  await new Promise(done => setTimeout(done, 100))
  expect(noteOwnDays).not.toHaveBeenCalled()
})

it.each([
  ['of today', VENDREDI, true],
  ['worked before it was read alone', '2026-11-19', false],
])('tells whether there are posts to come: %s', async (_quoi, jour, tient) => {
  await garder(jour)
  render(<Watch />)
  await vi.waitFor(() => expect(noteOwnDays).toHaveBeenLastCalledWith(tient))
})
