import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetTaps } from '#kit/button/tap-lock.ts'
import { OWNER } from '#offline/testing/queue.ts'
import { UserDb } from '#offline/user-db.ts'
import { TimelineWriter } from './timeline.tsx'

let db: UserDb
vi.mock('#client/session/session.ts', async original => ({ ...(await original<object>()), currentOwner: () => OWNER }))
vi.mock('#client/queue/sync.ts', async original => ({ ...(await original<object>()), dbOf: () => db }))
const onSend = vi.fn()

beforeEach(() => {
  db = new UserDb(`commentaire-${crypto.randomUUID()}`)
  onSend.mockReset().mockResolvedValue({})
})
afterEach(cleanup)

const drawn = (demande_id: number) => (
  <MantineProvider env="test">
    <TimelineWriter
      demande_id={demande_id}
      label="Écrire au prestataire"
      receveurs={[
        { id: 3, label: 'Atlas' },
        { id: 4, label: 'Borée' },
      ]}
      pending={false}
      error={null}
      onSend={onSend}
    />
  </MantineProvider>
)
const field = async () => await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Écrire au prestataire' })
const kept = async () => (await db.cache.toArray()).map(({ cle }) => cle)

it('what was typed stays with its request: through another row, a closed panel and a reload, until it is sent', async () => {
  const { rerender, unmount } = render(drawn(7))
  fireEvent.change(await field(), { target: { value: 'Le code de la porte est 12B.' } })
  fireEvent.change(screen.getByLabelText('À'), { target: { value: '4' } })
  rerender(drawn(8))
  await waitFor(async () => expect((await field()).value).toBe(''))
  rerender(drawn(7))
  await waitFor(async () => expect((await field()).value).toBe('Le code de la porte est 12B.'))
  unmount()
  render(drawn(7))
  expect((await field()).value).toBe('Le code de la porte est 12B.')
  fireEvent.click(screen.getByRole('button', { name: 'Envoyer' }))
  await waitFor(async () => expect((await field()).value).toBe(''))
  expect(onSend.mock.calls).toEqual([['Le code de la porte est 12B.', 4, expect.any(String)]])
  await waitFor(async () => expect(await kept()).toEqual([]))
})

it('what was sent and not answered leaves again under its key, found again by another page; other words under their own', async () => {
  onSend.mockResolvedValue(null)
  const send = async (times: number) => {
    fireEvent.click(screen.getByRole('button', { name: 'Envoyer' }))
    await waitFor(() => expect(onSend).toHaveBeenCalledTimes(times))
  }
  const { unmount } = render(drawn(7))
  fireEvent.change(await field(), { target: { value: 'Quel étage ?' } })
  await send(1)
  dispatchEvent(new Event('pagehide'))
  await waitFor(async () => expect(await kept()).toHaveLength(1))
  unmount()
  forgetTaps()
  render(drawn(7))
  expect((await field()).value).toBe('Quel étage ?')
  await send(2)
  forgetTaps()
  fireEvent.change(await field(), { target: { value: 'Quel étage, s’il vous plaît ?' } })
  await send(3)
  const [first, again, other] = onSend.mock.calls.map(([, , once]) => once)
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

it('what is refused stays, and what is erased is kept no more', async () => {
  onSend.mockResolvedValue(null)
  render(drawn(7))
  fireEvent.change(await field(), { target: { value: 'Bonjour' } })
  fireEvent.click(screen.getByRole('button', { name: 'Envoyer' }))
  await waitFor(() => expect(onSend).toHaveBeenCalled())
  expect((await field()).value).toBe('Bonjour')
  dispatchEvent(new Event('pagehide'))
  await waitFor(async () => expect(await kept()).toEqual(['brouillon:commentaire-demande:7']))
  fireEvent.change(await field(), { target: { value: '' } })
  await waitFor(async () => expect(await kept()).toEqual([]))
})
