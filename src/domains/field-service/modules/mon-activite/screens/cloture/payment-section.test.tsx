import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { SAISIE_VIDE } from '#domains/field-service/model/rapports/saisie.ts'
import { nouveauBrouillon } from '#domains/field-service/modules/mon-activite/offline/brouillon.ts'
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
