import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { UserDb } from '#offline/user-db.ts'
import { fetchDocument } from '../call/api.ts'
import { notifyWarning } from '../call/notices.ts'
import { Offline } from '../call/problem.ts'
import { keepDocument } from '../modules/kept-documents.ts'
import { openLink, showDocument } from './open-link.ts'

const db = new UserDb('liens')
vi.mock('../call/api.ts', () => ({ fetchDocument: vi.fn() }))
vi.mock('../queue/sync.ts', () => ({ myDb: () => db }))
vi.mock('../call/notices.ts', () => ({ notifyWarning: vi.fn() }))
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
