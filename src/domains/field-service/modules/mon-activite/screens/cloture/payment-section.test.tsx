import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { SAISIE_VIDE } from '#domains/field-service/model/rapports/saisie.ts'
import { modifier, nouveauBrouillon } from '#domains/field-service/modules/mon-activite/offline/brouillon.ts'
import { PaymentSection } from './payment-section.tsx'

function Form({ prix }: { prix: number }) {
  const ligne = { libelle: 'Chaudière', quantite: '1', unite: 'pièce', prix_unitaire_cents: prix, tva: 20 } as const
  const [saisie, setSaisie] = useState({ ...SAISIE_VIDE, fournitures: [ligne] as never[] })
  return (
    <MantineProvider env="test">
      <PaymentSection
        saisie={saisie}
        brouillon={nouveauBrouillon(412, '')}
        changer={change => setSaisie(s => ({ ...s, ...(typeof change === 'function' ? change(s) : change) }) as never)}
        erreur={() => undefined}
        modes={['CB', 'ES']}
      />
    </MantineProvider>
  )
}
const texte = () => document.body.textContent?.replaceAll(/\s/g, ' ')

it('an amount above the total is refused once its field is left', () => {
  render(<Form prix={10_000} />)
  fireEvent.click(screen.getByRole('button', { name: 'CB' }))
  const champ = screen.getByLabelText('Montant reçu')
  fireEvent.focus(champ)
  fireEvent.change(champ, { target: { value: '150' } })
  expect(texte()).not.toContain('dépasse')
  fireEvent.blur(champ)
  expect(texte()).toContain('Le paiement dépasse le total de 120,00 €')
})

it('cash above what the law takes is refused at the tap that chooses it', () => {
  render(<Form prix={100_000} />)
  fireEvent.click(screen.getByRole('button', { name: /Espèces/ }))
  expect(texte()).toContain('Le paiement en espèces est limité à 1 000,00 €')
})

const vanne = { libelle: 'Vanne', quantite: '1', unite: '', prix_unitaire_cents: 10_000, tva: 20 } as const
const prestations = [{ ...vanne, libelle: 'Joint', prix_unitaire_cents: 1_000 }]

function Suite() {
  const [b, setB] = useState(modifier(nouveauBrouillon(412, ''), { saisie: { fournitures: [vanne] } }))
  return (
    <MantineProvider env="test">
      <PaymentSection
        saisie={b.saisie}
        brouillon={b}
        changer={change => typeof change !== 'function' && setB(avant => modifier(avant, { saisie: change }))}
        erreur={() => undefined}
        modes={['CB', 'ES']}
      />
      <button type="button" onClick={() => setB(avant => modifier(avant, { saisie: { prestations } }))}>
        Ajouter le joint
      </button>
    </MantineProvider>
  )
}

it('what was received stays when a line is added to what was paid in full, and the rest is said to be due', () => {
  render(<Suite />)
  fireEvent.click(screen.getByRole('button', { name: 'CB' }))
  expect(screen.getByLabelText<HTMLInputElement>('Montant reçu').value).toBe('120,00')
  fireEvent.click(screen.getByRole('button', { name: 'Ajouter le joint' }))
  expect(screen.getByLabelText<HTMLInputElement>('Montant reçu').value).toBe('120,00')
  expect(texte()).toContain('Reste à payer : 12,00 €')
})
