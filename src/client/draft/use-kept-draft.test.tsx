import 'fake-indexeddb/auto'
import { act, render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { isDraft } from '#offline/housekeeping.ts'
import { openUserDb } from '#offline/user-db.ts'
import type { SessionAnswer } from '#wire/session.ts'
import { borrowSession, currentOwner, keepSession, restoreSession } from '../session/session.ts'
import { type KeptDraft, useKeptDraft } from './use-kept-draft.ts'

const ADMIN = { compte_id: 1, utilisateur_id: 2 }
const LEA = { compte_id: 4, utilisateur_id: 9, emprunt: true } as const
const answer = (compte_id: number, id: number) =>
  ({ user: { compte_id, id, compte_raison_sociale: 'Thermi-Somme' } }) as unknown as SessionAnswer

let form: KeptDraft<{ texte: string }> | null = null
const Form = () => {
  form = useKeptDraft('demande:brouillon:1', { depart: { texte: '' } })
  return null
}
const draftsOf = (owner: Parameters<typeof openUserDb>[0]) => openUserDb(owner).cache.filter(isDraft).toArray()

it('what is typed in somebody’s account as it ends is not written among the administrator’s own drafts', async () => {
  await keepSession(answer(1, 2))
  borrowSession(answer(4, 9), { fin: performance.now() + 60_000 })
  const screen = render(<Form />)
  await expect.poll(() => form).not.toBeNull()
  act(() => form?.change({ texte: 'CANARI' }))
  // Its half hour is over before the pause in typing is.
  await restoreSession()
  expect(currentOwner()).toEqual(ADMIN)
  screen.unmount()
  expect(await draftsOf(ADMIN)).toEqual([])
})

it('nor is one that was open given to them to go on with', async () => {
  await keepSession(answer(1, 2))
  borrowSession(answer(4, 9), { fin: performance.now() + 60_000 })
  render(<Form />)
  await expect.poll(() => form).not.toBeNull()
  act(() => form?.change({ texte: 'CANARI' }))
  await expect.poll(() => draftsOf(LEA)).toHaveLength(1)
  await openUserDb(ADMIN).cache.put({ cle: 'demande:brouillon:1', valeur: { texte: 'le mien' } })
  await restoreSession()
  await form?.close()
  expect(await draftsOf(ADMIN)).toMatchObject([{ valeur: { texte: 'le mien' } }])
})
