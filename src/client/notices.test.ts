import { expect, it } from 'vitest'
import { dismissNotice, NOTICES_MAX, notify, notifyUndo, notifyWarning, readNotices, UNDO_MS } from './notices.ts'

it('keeps the twenty newest, newest on top, each with its own length', () => {
  for (let i = 1; i <= NOTICES_MAX + 5; i++) notify({ code: 'success', message: `n° ${i}`, duration: 2500 })
  expect(readNotices()).toHaveLength(NOTICES_MAX)
  expect(readNotices()[0]).toMatchObject({ message: `n° ${NOTICES_MAX + 5}`, duration: 2500 })
  const id = notifyWarning('Attention')
  expect(readNotices()[0]).toMatchObject({ code: 'warning', duration: 4500 })
  dismissNotice(id)
  expect(readNotices().some(n => n.id === id)).toBe(false)
})

it('offers to take back for ten seconds', () => {
  let undone = false
  notifyUndo('Action abandonnée', () => {
    undone = true
  })
  const [notice] = readNotices()
  expect(notice).toMatchObject({ duration: UNDO_MS, action: { libelle: 'Annuler' } })
  notice?.action?.faire()
  expect(undone).toBe(true)
})
