import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isDraft } from '#offline/housekeeping.ts'
import { OWNER } from '#offline/testing/queue.ts'
import { UserDb } from '#offline/user-db.ts'
import { AbsenceForm } from './absence-form.tsx'

let db: UserDb
const { storeCorrected } = vi.hoisted(() => ({ storeCorrected: vi.fn(async () => null) }))
vi.mock('#client/session/session.ts', () => ({ currentOwner: () => OWNER }))
vi.mock('#client/queue/sync.ts', () => ({ dbOf: () => db, myDb: () => db, perform: vi.fn(), wakeSync: vi.fn() }))
vi.mock('#client/queue/store-corrected.ts', () => ({ storeCorrected }))

beforeEach(() => {
  db = new UserDb(`absence-${crypto.randomUUID()}`)
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime('2026-11-20T10:00:00.000Z')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const ouvrir = () =>
  render(
    <MantineProvider env="test">
      <AbsenceForm corrige={null} />
    </MantineProvider>,
  )
const motif = async () => (await screen.findByLabelText(/^Motif/)) as HTMLTextAreaElement
const brouillons = () => db.cache.filter(isDraft).toArray()

it('what was typed is found again after the form was left, and forgotten once it is sent', async () => {
  const page = ouvrir()
  fireEvent.change(await motif(), { target: { value: 'Rendez-vous à l’école' } })
  page.unmount()
  await waitFor(async () => expect(await brouillons()).toHaveLength(1))
  ouvrir()
  expect((await motif()).value).toBe('Rendez-vous à l’école')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Envoyer la demande' })))
  // A day misses: it is not sent, and stays.
  expect(storeCorrected).not.toHaveBeenCalled()
  expect(await brouillons()).toHaveLength(1)
  const [premier] = screen.getAllByLabelText(/Premier jour/)
  if (!premier) throw new Error('no day')
  fireEvent.change(premier, { target: { value: '2026-12-01' } })
  fireEvent.blur(premier)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Envoyer la demande' })))
  await waitFor(() => expect(storeCorrected).toHaveBeenCalledTimes(1))
  await waitFor(async () => expect(await brouillons()).toEqual([]))
})
