import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { LigneCloture } from '#domains/field-service/model/rapports/cloture-schema.ts'
import { LineEditor } from './line-editor.tsx'

const JOINT = {
  prestation_id: 4,
  prestation_libelle: 'Joint torique',
  sorte: 'fourniture',
  unite: 'pièce',
  prix_unitaire_cents: 180,
  tva: 10,
} as const

function montrer(ligne: LigneCloture | null) {
  const valider = vi.fn()
  render(
    <MantineProvider>
      <LineEditor genre="fournitures" ligne={ligne} catalogue={[JOINT]} onValider={valider} onRetirer={vi.fn()} />
    </MantineProvider>,
  )
  return valider
}
const taper = (nom: string, value: string) => fireEvent.change(screen.getByLabelText(nom), { target: { value } })
const POSEE = { libelle: 'Joint torique', unite: 'pièce', prix_unitaire_cents: 180, tva: 10 }

it('adds what is picked at once, as many as were asked for before', () => {
  const valider = montrer(null)
  taper('Quantité', '3')
  taper('Libellé', 'joi')
  fireEvent.click(screen.getByRole('button', { name: /Joint torique/ }))
  expect(valider).toHaveBeenCalledExactlyOnceWith({ ...POSEE, quantite: '3' })
})

it('asks for the quantity first where it says nothing', () => {
  const valider = montrer(null)
  taper('Quantité', '0')
  taper('Libellé', 'joi')
  fireEvent.click(screen.getByRole('button', { name: /Joint torique/ }))
  expect(valider).not.toHaveBeenCalled()
  taper('Quantité', '2')
  fireEvent.click(screen.getByRole('button', { name: 'Ajouter' }))
  expect(valider).toHaveBeenCalledExactlyOnceWith({ ...POSEE, quantite: '2' })
})

it('changes a line that stands there by its button only', () => {
  const valider = montrer({ libelle: 'Vis', quantite: '1', unite: '', prix_unitaire_cents: 10, tva: 20 })
  taper('Libellé', 'joi')
  fireEvent.click(screen.getByRole('button', { name: /Joint torique/ }))
  expect(valider).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  expect(valider).toHaveBeenCalledExactlyOnceWith({ ...POSEE, quantite: '1' })
})

it('says at once that a line is beyond any report, and takes it once it is not', () => {
  const valider = montrer({ libelle: 'Tube', quantite: '1', unite: '', prix_unitaire_cents: 1_000_000, tva: 20 })
  for (const quantite of ['99999', '999999999,999']) {
    taper('Quantité', quantite)
    expect(screen.getByText(/^Montant trop élevé\s: 9\s999\s999,99\s€ TTC au plus/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    expect(valider).not.toHaveBeenCalled()
  }
  taper('Quantité', '833')
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  expect(valider).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ quantite: '833' }))
})
