import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { UserDb } from '#offline/user-db.ts'
import { fetchDocument } from './api.ts'
import { keepDocument } from './kept-documents.ts'
import { notifyWarning } from './notices.ts'
import { openLink, showDocument } from './open-link.ts'
import { Offline } from './problem.ts'

const db = new UserDb('liens')
vi.mock('./api.ts', () => ({ fetchDocument: vi.fn() }))
vi.mock('./sync.ts', () => ({ myDb: () => db }))
vi.mock('./notices.ts', () => ({ notifyWarning: vi.fn() }))
vi.stubGlobal('location', { origin: 'https://relais.test' })

it('says in French that a document is not kept here, once it is asked for without network; shows the one that is', async () => {
  vi.mocked(fetchDocument).mockRejectedValue(new Offline())
  await openLink('/api/documents/1', 'Règlement')
  expect(notifyWarning).toHaveBeenLastCalledWith(
    'Règlement\u00a0: ce document n’est pas sur cet appareil, il s’ouvrira avec du réseau.',
  )
  vi.mocked(notifyWarning).mockClear()
  await keepDocument(db, '/api/documents/1', new Blob(['%PDF-']), Date.now())
  await openLink('/api/documents/1', 'Règlement')
  expect(notifyWarning).not.toHaveBeenCalled()
  showDocument(null)
})
