import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { unlockTaps } from '#kit/button/tap-lock.ts'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { OWNER } from '#offline/testing/queue.ts'
import { UserDb } from '#offline/user-db.ts'
import { showScreen } from '#tests/support/show-screen.tsx'
import { useReason } from './use-reason.ts'

let db: UserDb
vi.mock('#client/session/session.ts', async original => ({ ...(await original<object>()), currentOwner: () => OWNER }))
vi.mock('#client/queue/sync.ts', async original => ({ ...(await original<object>()), dbOf: () => db }))

const office = { refuses: false, reasons: [] as string[] }
beforeEach(() => {
  db = new UserDb(`motif-${crypto.randomUUID()}`)
  Object.assign(office, { refuses: false, reasons: [] })
})

function Question({ name, close }: { name: string; close: () => void }) {
  const reason = useReason(name)
  const answer = (motif: string) => {
    office.reasons.push(motif)
    if (office.refuses) return
    reason.forget()
    close()
  }
  return (
    <ConfirmDialog
      opened
      title="Annulation"
      yes="Annuler la visite"
      comment={{ label: 'Motif', kept: reason }}
      onYes={answer}
      onCancel={close}
    >
      <p>Êtes-vous certain&nbsp;?</p>
    </ConfirmDialog>
  )
}
function Page({ name = 'annuler-visite:1' }) {
  const [asked, setAsked] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setAsked(true)}>
        Annuler
      </button>
      {asked && <Question name={name} close={() => setAsked(false)} />}
    </>
  )
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Motif')
async function ask() {
  press('Annuler')
  // Its draft was read: what stood there is there again.
  await act(async () => void (await db.cache.toArray()))
}
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const drafts = async () => (await db.cache.toArray()).map(({ cle, valeur }) => [cle, valeur])

it.each([
  ['Escape', () => fireEvent.keyDown(field(), { key: 'Escape' })],
  ['its cross', () => fireEvent.click(document.querySelector('.mantine-Modal-close') ?? expect.fail('no cross'))],
  ['its no', () => press('Ne rien changer')],
])('a reason is found again after %s, told, and asked about nothing else', async (_which, leave) => {
  showScreen(<Page />)
  await ask()
  type('Le client a rappelé')
  leave()
  await waitFor(() => expect(screen.queryByLabelText('Motif')).toBeNull())
  await ask()
  expect(field().value).toBe('Le client a rappelé')
  expect(screen.getByText('Votre saisie a été retrouvée.')).toBeTruthy()
  cleanup()
  showScreen(<Page name="annuler-visite:2" />)
  await ask()
  expect(field().value).toBe('')
  expect(screen.queryByText('Votre saisie a été retrouvée.')).toBeNull()
})

it('a reason is found again after a reload, and thrown away where one says so', async () => {
  showScreen(<Page />)
  await ask()
  type('Le client a rappelé')
  dispatchEvent(new Event('pagehide'))
  await waitFor(async () =>
    expect(await drafts()).toEqual([['brouillon:motif:annuler-visite:1', { motif: 'Le client a rappelé' }]]),
  )
  cleanup()
  showScreen(<Page />)
  await ask()
  expect(field().value).toBe('Le client a rappelé')
  press('Repartir de zéro')
  expect(field().value).toBe('')
  await waitFor(async () => expect(await drafts()).toEqual([]))
})

it('what is typed before the device was read goes behind what is found there', async () => {
  await db.cache.put({ cle: 'brouillon:motif:annuler-visite:1', valeur: { motif: 'Client absent' } })
  showScreen(<Page />)
  press('Annuler')
  type('deux fois')
  await waitFor(() => expect(field().value).toBe('Client absent deux fois'))
})

it('a reason that was taken is gone, one that was refused stays, one that was emptied is no draft', async () => {
  office.refuses = true
  showScreen(<Page />)
  await ask()
  type('Le client')
  dispatchEvent(new Event('pagehide'))
  press('Annuler la visite')
  await waitFor(async () => expect(await drafts()).toHaveLength(1))
  type('')
  await waitFor(async () => expect(await drafts()).toEqual([]))
  type('Le client a rappelé')
  office.refuses = false
  // It may be asked again at once.
  unlockTaps()
  press('Annuler la visite')
  expect(office.reasons).toEqual(['Le client', 'Le client a rappelé'])
  await waitFor(() => expect(screen.queryByLabelText('Motif')).toBeNull())
  await ask()
  expect(field().value).toBe('')
  expect(await drafts()).toEqual([])
})

it('says so where the device keeps nothing of it', async () => {
  showScreen(<Page />)
  await ask()
  vi.spyOn(db.cache, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  type('Le client a rappelé')
  dispatchEvent(new Event('pagehide'))
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
  expect(field().value).toBe('Le client a rappelé')
})
