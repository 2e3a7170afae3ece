import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { DocumentScanner } from './document-scanner.tsx'
import { hashBlob } from './hash-blob.ts'
import type { KeptPhoto } from './photo-queue.ts'
import type { ScanPage } from './scan-page.ts'

const CORNERS = [
  { x: 0, y: 0 },
  { x: 9, y: 0 },
  { x: 9, y: 9 },
  { x: 0, y: 9 },
]
vi.mock('./scan-engine.ts', () => ({
  createScanEngine: () => ({
    analyse: async () => ({ largeur: 10, hauteur: 10, corners: CORNERS, detecteur: true }),
    produce: async (photo: Blob) => {
      const blob = new Blob([`page de ${await photo.text()}`], { type: 'image/jpeg' })
      return { blob, sha256: await hashBlob(blob), largeur: 10, hauteur: 10, taille: blob.size }
    },
    close: () => undefined,
  }),
}))

const shelf = {
  kept: [] as KeptPhoto[],
  put: vi.fn(async (_photo: KeptPhoto): Promise<void> => undefined),
  drop: vi.fn(async (_keys: readonly string[]): Promise<void> => undefined),
}
const pending = vi.fn()
const finished = vi.fn()

/** What Back closes, the last opened first. */
const layers: (() => void)[] = []
const addLayer = (close: () => void) => {
  layers.push(close)
  return () => void layers.splice(layers.indexOf(close), layers.includes(close) ? 1 : 0)
}
const back = () => act(async () => layers.pop()?.())

function Form() {
  const [pages, setPages] = useState<ScanPage[]>([])
  return (
    <DocumentScanner
      pages={pages}
      onChange={(next, key) => {
        finished(key)
        setPages(next)
      }}
      shelf={shelf}
      onPending={pending}
      addLayer={addLayer}
    />
  )
}
const open = () =>
  render(
    <MantineProvider env="test">
      <Form />
    </MantineProvider>,
  )
const kept = (octets: string): KeptPhoto => ({
  key: octets,
  photo: new Blob([octets]),
  sha256: '0'.repeat(64),
  prise_a: '2026-11-20T09:42:00.000Z',
})
const photo = (octets: string) => new File([octets], 'photo.jpg', { type: 'image/jpeg' })

async function choose(...files: File[]) {
  fireEvent.click(await screen.findByRole('button', { name: /Numériser une page|Ajouter/ }))
  await screen.findByText(/Aucun appareil photo/)
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('no picker')
  fireEvent.change(input, { target: { files } })
}

/** Once the page is made: until then the button is there and takes no press. */
async function keepPage() {
  await screen.findByText(/Page prête/)
  fireEvent.click(screen.getByRole('button', { name: 'Garder la page' }))
}

beforeAll(() => {
  URL.createObjectURL ??= () => 'blob:photo'
  URL.revokeObjectURL ??= () => undefined
})
beforeEach(() => {
  shelf.kept = []
  layers.length = 0
  Element.prototype.scrollIntoView = vi.fn()
  vi.clearAllMocks()
})
afterEach(cleanup)

it('keeps a photo on the device as it is taken, before anything is made of it', async () => {
  open()
  await choose(photo('compte rendu'))
  await waitFor(() => expect(shelf.put).toHaveBeenCalledTimes(1))
  expect(await shelf.put.mock.calls[0]?.[0].photo.text()).toBe('compte rendu')
  await waitFor(() => expect(pending).toHaveBeenLastCalledWith(1, 0))
  // The page and the end of the photo's waiting are one write.
  await keepPage()
  await waitFor(() => expect(finished).toHaveBeenCalledWith(shelf.put.mock.calls[0]?.[0].key))
  expect(shelf.drop).not.toHaveBeenCalled()
  await waitFor(() => expect(pending).toHaveBeenLastCalledWith(0, 0))
})

it('says so when the device would not keep it, and holds it all the same', async () => {
  shelf.put.mockRejectedValueOnce(new Error('full'))
  open()
  await choose(photo('compte rendu'))
  await waitFor(() => expect(pending).toHaveBeenLastCalledWith(1, 1))
})

it('offers what an earlier opening left, with its hour: to keep, or to throw away and have back', async () => {
  shelf.kept = [kept('compte rendu')]
  open()
  expect(screen.getByText(/^Photo prise à 10:42\s: la page n’est pas encore gardée\.$/)).toBeTruthy()
  expect(pending).toHaveBeenLastCalledWith(1, 0)
  fireEvent.click(screen.getByRole('button', { name: 'Jeter' }))
  expect(shelf.drop).toHaveBeenCalledWith(['compte rendu'])
  expect(pending).toHaveBeenLastCalledWith(0, 0)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Défaire' })))
  expect(shelf.put.mock.calls[0]?.[0].key).toBe('compte rendu')
  fireEvent.click(screen.getByRole('button', { name: 'Garder la page' }))
  expect(await screen.findByText(/Page prête/)).toBeTruthy()
})

it('tells the same picture chosen twice, and adds it only where that is meant', async () => {
  open()
  await choose(photo('compte rendu'), photo('compte rendu'))
  await keepPage()
  expect(await screen.findByText(/Cette photo attend déjà|Cette photo est déjà/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'D’accord' }))
  await choose(photo('compte rendu'))
  expect((await screen.findByRole('alert')).textContent).toContain('Cette photo est déjà la page 1')
  expect(shelf.put).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: 'Ajouter quand même' }))
  await waitFor(() => expect(shelf.put).toHaveBeenCalledTimes(2))
})

it('goes back from the corners to the page that was ready, as it was, then out of the dialog; the photo waits', async () => {
  open()
  await choose(photo('compte rendu'))
  fireEvent.click(await screen.findByRole('button', { name: 'Recadrer' }))
  fireEvent.keyDown(await screen.findByRole('button', { name: /^Coin haut gauche/ }), { key: 'ArrowRight' })
  await back()
  expect(await screen.findByText(/Page prête/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Recadrer' }))
  // The corner that was moved and not confirmed is where it was.
  expect(await screen.findByRole('button', { name: /^Coin haut gauche, 0\s%/ })).toBeTruthy()
  await back()
  await screen.findByText(/Page prête/)
  await back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(layers).toEqual([])
  expect(pending).toHaveBeenLastCalledWith(1, 0)
})

it('says whose photo comes back when a page is added, and takes another one while that one waits', async () => {
  shelf.kept = [kept('compte rendu')]
  open()
  fireEvent.click(screen.getByRole('button', { name: /^Ajouter/ }))
  expect(await screen.findByText('Photo reprise, prise à 10:42.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Reprendre une autre photo' }))
  await screen.findByText(/Aucun appareil photo/)
  fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files: [photo('autre')] } })
  await keepPage()
  await waitFor(() => expect(finished).toHaveBeenCalledWith(shelf.put.mock.calls[0]?.[0].key))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText(/^Photo reprise/)).toBeNull()
  expect(screen.getByText(/^Photo prise à 10:42/)).toBeTruthy()
  expect(shelf.drop).not.toHaveBeenCalled()
})

it('does not call taken what was chosen, now or found again, and shows what waits above what covers the foot', async () => {
  open()
  await choose(photo('compte rendu'))
  await screen.findByRole('button', { name: 'Garder la page' })
  expect(screen.queryByText(/reprise?,/)).toBeNull()
  expect(shelf.put.mock.calls[0]?.[0]).toMatchObject({ choisie: true })
  await back()
  const notice = await screen.findByText(/^Fichier choisi à \d\d:\d\d\s: la page n’est pas encore gardée\.$/)
  expect(vi.mocked(Element.prototype.scrollIntoView).mock.contexts).toContain(notice.closest('[role=status]'))
  cleanup()
  shelf.kept = [{ ...kept('compte rendu'), choisie: true }]
  open()
  fireEvent.click(screen.getByRole('button', { name: /^Ajouter/ }))
  expect(await screen.findByText('Fichier repris, choisi à 10:42.')).toBeTruthy()
})
