import { beforeEach, describe, expect, it, vi } from 'vitest'
import { perform } from '#client/queue/sync.ts'
import { currentOwner } from '#client/session/session.ts'
import { lire } from '../offline.ts'
import { uid, uneFiche } from '../testing/fiches.ts'
import { marquerLue } from './enregistrer.ts'

vi.mock('#client/session/session.ts', () => ({ currentOwner: vi.fn() }))
vi.mock('#client/queue/sync.ts', () => ({ perform: vi.fn(), wakeSync: vi.fn() }))

describe('opening a sheet', () => {
  beforeEach(() => {
    vi.mocked(perform).mockReset()
    vi.mocked(currentOwner).mockReturnValue({ compte_id: 1, utilisateur_id: 7 })
  })

  it('says nothing of one that was read, nor in somebody else’s name', async () => {
    await marquerLue(uneFiche(1, { version_lue: 1 }))
    vi.mocked(currentOwner).mockReturnValue({ compte_id: 1, utilisateur_id: 7, emprunt: true })
    await marquerLue(uneFiche(1))
    expect(perform).not.toHaveBeenCalled()
  })

  it('says which version was read, again after a correction', async () => {
    await marquerLue(uneFiche(1))
    await marquerLue(uneFiche(1, { version: 2, version_lue: 1 }))
    expect(vi.mocked(perform).mock.calls.map(([operation, input]) => [operation, input])).toEqual([
      [lire, { uid: uid(1), version: 1 }],
      [lire, { uid: uid(1), version: 2 }],
    ])
  })
})
