import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { MoneyField, QuantityField } from './number-field.tsx'

let valeurs: { quantite: string; cents: number }

function Banc() {
  const [quantite, setQuantite] = useState('1')
  const [cents, setCents] = useState(18_900)
  valeurs = { quantite, cents }
  return (
    <MantineProvider>
      <QuantityField label="Quantité" quantite={quantite} onQuantite={setQuantite} />
      <MoneyField label="Prix" cents={cents} onCents={setCents} />
      <button type="button" onClick={() => setCents(31_020)}>
        Total
      </button>
    </MantineProvider>
  )
}

const champ = (nom: string) => screen.getByLabelText<HTMLInputElement>(nom)
const taper = (nom: string, value: string) => fireEvent.change(champ(nom), { target: { value } })

describe('numbers as people type them', () => {
  it('leaves a quantity alone while it is being typed', () => {
    render(<Banc />)
    for (const [texte, quantite] of [
      ['1,', '1,'],
      ['1,0', '1'],
      ['1,05', '1.05'],
      ['', ''],
    ] as const) {
      taper('Quantité', texte)
      expect(champ('Quantité').value).toBe(texte)
      expect(valeurs.quantite).toBe(quantite)
    }
  })
  it('keeps amounts in whole cents, and what is not an amount counts as none', () => {
    render(<Banc />)
    expect(champ('Prix').value).toBe('189,00')
    taper('Prix', '12,5')
    expect([champ('Prix').value, valeurs.cents]).toEqual(['12,5', 1250])
    taper('Prix', 'douze')
    expect([champ('Prix').value, valeurs.cents]).toEqual(['douze', 0])
  })
  it('says that a text is no amount once the field is left, and not while it is being typed', () => {
    render(<Banc />)
    const dite = () => screen.queryByText('Montant à vérifier, par exemple 12,50') !== null
    for (const [texte, cents, fausse] of [
      ['12,345', 0, true],
      ['-5', 0, true],
      ['12,', 1200, false],
      ['', 0, false],
      ['1 234,5', 123_450, false],
    ] as const) {
      taper('Prix', texte)
      expect([valeurs.cents, dite()]).toEqual([cents, false])
      fireEvent.blur(champ('Prix'))
      expect(dite(), texte).toBe(fausse)
    }
  })
  it('refuses an amount above what a report may hold, with a sentence, and makes no other price of it', () => {
    render(<Banc />)
    const dite = () => screen.queryByText(/^Montant trop élevé.*1\s000\s000,00\s€ au plus$/) !== null
    for (const [texte, cents, refuse] of [
      ['999999999', 0, true],
      ['1000000,01', 0, true],
      ['1000000', 100_000_000, false],
    ] as const) {
      taper('Prix', texte)
      expect([champ('Prix').value, valeurs.cents, dite()]).toEqual([texte, cents, refuse])
    }
  })
  it('follows a value changed from elsewhere', () => {
    render(<Banc />)
    taper('Prix', '12')
    fireEvent.click(screen.getByText('Total'))
    expect(champ('Prix').value).toBe('310,20')
  })
})
