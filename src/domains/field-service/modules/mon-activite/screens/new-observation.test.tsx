import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { uneVisite } from '#domains/field-service/model/interventions/testing/visite.ts'
import { TYPE_OBSERVATION } from '#domains/field-service/model/mutations.ts'
import { isDraft } from '#offline/housekeeping.ts'
import { OWNER } from '#offline/testing/queue.ts'
import { UserDb } from '#offline/user-db.ts'
import type { BrouillonObservation } from '../offline/brouillon-observation.ts'
import { NewObservation } from './new-observation.tsx'
import type { Local } from './use-local.ts'
import type { Photos } from './use-photos.ts'

let db: UserDb
const { perform } = vi.hoisted(() => ({ perform: vi.fn(async () => ({})) }))
vi.mock('#client/session/session.ts', () => ({ currentOwner: () => OWNER }))
vi.mock('#client/queue/sync.ts', () => ({ dbOf: () => db, perform, myDb: vi.fn(), wakeSync: vi.fn() }))
vi.mock('./photos.tsx', () => ({
  PhotoAdd: ({ avant }: { avant: () => void }) => (
    <button type="button" onClick={avant}>
      photo
    </button>
  ),
}))
vi.mock('./photo-strip.tsx', () => ({ PhotoStrip: () => null }))

beforeEach(() => {
  db = new UserDb(`observation-${crypto.randomUUID()}`)
  perform.mockClear()
})
afterEach(cleanup)

const LISTE = { photos: [] } as unknown as Photos
function ouvrir(actions: Local['actions'] = []) {
  return render(
    <MantineProvider env="test">
      <NewObservation visite={uneVisite()} photos={LISTE} actions={actions} ecrites={[]} />
    </MantineProvider>,
  )
}
const champ = async () => (await screen.findByLabelText('Nouvelle observation')) as HTMLTextAreaElement
const brouillons = () => db.cache.filter(isDraft).toArray()
async function uidGarde(): Promise<string | undefined> {
  const [garde] = await brouillons()
  return (garde?.valeur as BrouillonObservation | undefined)?.uid
}

it('what was typed is found again after the sheet was closed, and cleared once it is sent', async () => {
  const feuille = ouvrir()
  fireEvent.change(await champ(), { target: { value: 'Vanne grippée,\nà changer' } })
  feuille.unmount()
  await waitFor(async () => expect(await brouillons()).toHaveLength(1))
  ouvrir()
  expect((await champ()).value).toBe('Vanne grippée,\nà changer')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Ajouter l’observation' })))
  expect(perform).toHaveBeenCalledTimes(1)
  expect((await champ()).value).toBe('')
  await waitFor(async () => expect(await brouillons()).toEqual([]))
  cleanup()
  ouvrir()
  expect((await champ()).value).toBe('')
})

it('keeps the number that its photos were given, before a word is typed', async () => {
  const feuille = ouvrir()
  await champ()
  fireEvent.click(screen.getByRole('button', { name: 'photo' }))
  feuille.unmount()
  await waitFor(async () => expect(await brouillons()).toHaveLength(1))
  const uid = await uidGarde()
  ouvrir()
  fireEvent.change(await champ(), { target: { value: 'Voici' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Ajouter l’observation' })))
  expect(perform).toHaveBeenCalledWith(
    expect.anything(),
    { intervention_id: 412, uid, texte: 'Voici' },
    expect.anything(),
  )
})

it('leaves nothing behind where all was erased, nor what was stored by a tab that then closed', async () => {
  const feuille = ouvrir()
  fireEvent.change(await champ(), { target: { value: 'Voici' } })
  await waitFor(async () => expect(await brouillons()).toHaveLength(1))
  const uid = await uidGarde()
  feuille.unmount()
  const ecrite = { type: TYPE_OBSERVATION, payload: { intervention_id: 412, uid, texte: 'Voici' } }
  const autre = ouvrir([ecrite as unknown as Local['actions'][number]])
  expect((await champ()).value).toBe('')
  autre.unmount()
  ouvrir()
  fireEvent.change(await champ(), { target: { value: ' ' } })
  await waitFor(async () => expect(await brouillons()).toEqual([]))
})

it('adds the next one while a slow device still forgets the draft of the first', async () => {
  ouvrir()
  const ajouter = async (value: string) => {
    fireEvent.change(await champ(), { target: { value } })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Ajouter l’observation' })))
  }
  await champ()
  vi.spyOn(db.cache, 'delete').mockReturnValue(new Promise(() => undefined) as ReturnType<typeof db.cache.delete>)
  await ajouter('Vanne grippée')
  await ajouter('À changer')
  expect(perform).toHaveBeenCalledTimes(2)
  expect((await champ()).value).toBe('')
})
