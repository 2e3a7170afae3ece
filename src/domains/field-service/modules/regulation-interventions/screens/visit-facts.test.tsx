import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import { uneVisite } from '../testing/visites.ts'
import { VisitFacts } from './visit-facts.tsx'

vi.mock('#domains/field-service/view/plan/use-maintenant.ts', () => ({
  useMaintenant: () => '2026-11-26T10:00:00.000Z',
}))

function ouvrir(over: Partial<VisiteDetail>) {
  const visite = {
    ...uneVisite(),
    changements: [],
    adresse_adresse1: '',
    client_telephone: '',
    ...over,
  } as VisiteDetail
  render(
    <MantineProvider env="test">
      <VisitFacts visite={visite} retard={undefined} />
    </MantineProvider>,
  )
}

it('says first that a visit is cancelled, by whom, when and why', () => {
  const annulation = {
    sorte: 'annuler',
    avant: 'jeu. 26 nov. à 12:00',
    apres: 'Annulée',
    auteur: 'Sophie Martin',
  } as const
  ouvrir({
    annulee: true,
    annulee_motif: 'Client absent',
    changements: [{ ...annulation, fait_a: '2026-11-25T13:02:00.000Z' }],
  })
  const [premier] = screen.getAllByRole('term')
  expect(premier?.textContent).toBe('Annulée')
  expect(screen.getByText('par Sophie Martin, hier à 14:02 : Client absent')).toBeTruthy()
})

it('says how one gets in, and what the office knows of the customer', () => {
  ouvrir({ consignes_acces: 'Digicode 12B', client_observations: 'Chien dans la cour' })
  expect(screen.getByText('Digicode 12B')).toBeTruthy()
  expect(screen.getByText('À savoir').nextSibling?.textContent).toBe('Chien dans la cour')
})

it('says nothing of it for a visit that holds', () => {
  ouvrir({})
  expect(screen.queryByText('Annulée')).toBeNull()
})

it('the customer is called from their number', () => {
  ouvrir({ client_telephone: '0322111213' })
  expect(screen.getByRole('link', { name: '03 22 11 12 13' }).getAttribute('href')).toMatch(/^tel:\+?\d+$/)
})
