import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { uneVisite } from '#domains/field-service/model/interventions/testing/visite.ts'
import type { PhotoVue } from '../offline/photos.ts'
import { PhotoStrip } from './photo-strip.tsx'

vi.mock('./photo-picture.tsx', () => ({ PhotoPicture: () => null, BlobPicture: () => null }))
vi.mock('#client/queue/sync.ts', () => ({
  perform: vi.fn(),
  myDb: vi.fn(),
  dbOf: vi.fn(),
  wakeSync: vi.fn(),
  sendHeld: vi.fn(),
}))

const RECUE: PhotoVue = {
  sha256: 'a'.repeat(64),
  legende: 'Avant',
  observation: null,
  prise_a: '2026-11-20T09:00:00.000Z',
  auteur: 'Leïla Amrani',
  mienne: true,
  etat: 'recue',
  entree: null,
}
const legender = vi.fn(async () => true)
const supprimer = vi.fn(async () => {})

beforeEach(() => {
  legender.mockClear()
})

async function open(photo: PhotoVue) {
  render(
    <MantineProvider env="test">
      <PhotoStrip visite={uneVisite()} photos={[photo]} supprimer={supprimer} legender={legender} />
    </MantineProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: /^Photo de 10:00, Avant/ }))
  return within(await screen.findByRole('dialog'))
}

it('of one’s own, received by the office, can have its caption put right', async () => {
  const sheet = await open(RECUE)
  const save = sheet.getByRole('button', { name: 'Enregistrer la légende' })
  expect(save.hasAttribute('disabled')).toBe(true)
  fireEvent.change(sheet.getByLabelText('Légende'), { target: { value: ' Plaque nettoyée ' } })
  fireEvent.click(save)
  expect(legender).toHaveBeenCalledWith(RECUE, 'Plaque nettoyée')
})

it('shows on its tile what is written under it', () => {
  render(
    <MantineProvider env="test">
      <PhotoStrip visite={uneVisite()} photos={[RECUE]} supprimer={supprimer} legender={legender} />
    </MantineProvider>,
  )
  expect(within(screen.getByRole('button', { name: /^Photo de/ })).getByText('Avant')).toBeTruthy()
})

it('of a colleague shows its caption, and nothing to change it', async () => {
  const sheet = await open({ ...RECUE, mienne: false })
  expect(sheet.getByText('Avant')).toBeTruthy()
  expect(sheet.queryByRole('textbox')).toBeNull()
})

it('of one’s own can be removed, received by the office or not; a colleague’s cannot', async () => {
  const sheet = await open(RECUE)
  fireEvent.click(sheet.getByRole('button', { name: 'Supprimer' }))
  expect(supprimer).toHaveBeenCalledWith(RECUE)
  cleanup()
  const other = await open({ ...RECUE, mienne: false })
  expect(other.queryByRole('button', { name: 'Supprimer' })).toBeNull()
})
