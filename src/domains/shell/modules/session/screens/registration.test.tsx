import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Registration } from './registration.tsx'

vi.mock('#client/address/location.ts', async original => ({ ...(await original<object>()), navigate: vi.fn() }))
vi.mock('#client/account/sign-in.ts', () => ({
  callAnonymous: async () => ({ code: 'success', message: 'Bienvenue.' }),
  signIn: async () => undefined,
}))

const open = () =>
  render(
    <MantineProvider env="test">
      <Registration slug={null} />
    </MantineProvider>,
  )
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const TYPED = [
  ['Raison sociale', 'Chauffage Morel'],
  ['Prénom', 'Anne'],
  ['Nom', 'Morel'],
  ['Adresse e-mail', 'anne@exemple.fr'],
  ['Téléphone (facultatif)', '0322000001'],
] as const
const SECRET = 'Terrain!2026'

beforeEach(() => {
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function fill() {
  fireEvent.click(screen.getAllByRole('radio')[1] as HTMLElement)
  for (const [label, value] of TYPED) type(label, value)
  // Shown, a password is an input like any other.
  for (const toggle of screen.getAllByRole('button', { name: 'Afficher ou masquer le mot de passe' }))
    fireEvent.click(toggle)
  type('Mot de passe', SECRET)
  type('Mot de passe, une seconde fois', SECRET)
}

it('finds again after a reload what was typed, passwords apart', () => {
  open()
  fill()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain(SECRET)
  cleanup()
  open()
  for (const [label, value] of TYPED) expect(field(label).value).toBe(value)
  expect(screen.getAllByRole<HTMLInputElement>('radio')[1]?.checked).toBe(true)
  expect(field('Mot de passe').value).toBe('')
  expect(screen.getByText('Votre saisie a été retrouvée.')).toBeTruthy()
})

it('begins anew for whoever asks, and after an hour', () => {
  open()
  fill()
  cleanup()
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Repartir de zéro' }))
  expect(field('Nom').value).toBe('')
  expect(sessionStorage.length).toBe(0)
  type('Nom', 'Morel')
  cleanup()
  vi.useFakeTimers({ now: Date.now() + 3_600_001, toFake: ['Date'] })
  open()
  expect(field('Nom').value).toBe('')
  expect(sessionStorage.length).toBe(0)
})

it('forgets it once the account is made', async () => {
  open()
  fill()
  expect(sessionStorage.length).toBe(1)
  fireEvent.click(screen.getByRole('button', { name: 'Créer mon compte' }))
  await waitFor(() => expect(sessionStorage.length).toBe(0))
})
