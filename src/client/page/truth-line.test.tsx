import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { TruthLine } from './truth-line.tsx'

const navigate = vi.hoisted(() => vi.fn())
vi.mock('../address/location.ts', () => ({ navigate }))
afterEach(cleanup)

it('leads to what something waits behind, though nothing of its own is to be settled', () => {
  const text = 'Enregistré sur ce téléphone, attend que « Fin » soit résolu'
  render(<TruthLine verite={{ tone: 'attente', text, voie: 'Résoudre' }} avecLien />)
  expect(screen.getByText(text)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Résoudre' }))
  expect(navigate).toHaveBeenCalledWith('/synchronisation')
})

it('has no way inside another link, nor where the network alone is waited for', () => {
  const { rerender } = render(<TruthLine verite={{ tone: 'attente', text: 'À envoyer', voie: 'Voir' }} />)
  expect(screen.queryByRole('button')).toBeNull()
  rerender(<TruthLine verite={{ tone: 'attente', text: 'À envoyer' }} avecLien />)
  expect(screen.queryByRole('button')).toBeNull()
})
