import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { showScreen } from '#tests/support/show-screen.tsx'
import type { FicheClient } from '../contract.ts'
import { ClientActions } from './client-actions.tsx'

vi.mock('#client/call/api.ts', () => ({ call: vi.fn(), download: vi.fn() }))

const client: FicheClient = {
  ...{ lu_a: '2026-11-26T08:00:00.000Z', client_id: 7, client_type: 1, client_civilite: 'Mme', client_nom: 'Roussel' },
  ...{ client_prenom: 'Martine', client_telephone: '', client_email: '', client_siren: '', client_observations: '' },
  ...{ client_date_creation: '2026-04-30T08:00:00.000Z', orlibelle: 'Téléphone', adresses: [], interlocuteurs: [] },
  fusion: null,
}
const names = () => screen.getAllByRole('button').map(b => b.getAttribute('aria-label') ?? b.textContent)

it('has two deeds and the dots, behind which the rare ones stand', async () => {
  showScreen(<ClientActions client={client} online />)
  expect(names()).toEqual(['Modifier', 'Fichiers', 'Autres actions\u00a0: Mme Martine Roussel'])
  fireEvent.click(screen.getByRole('button', { name: /^Autres actions/ }))
  await screen.findByRole('menu')
  expect(screen.getAllByRole('menuitem').map(e => e.textContent)).toEqual(['Imprimer', 'Fusionner avec…', 'Supprimer'])
})

it('asks before the file is deleted from the menu', async () => {
  showScreen(<ClientActions client={client} online />)
  fireEvent.click(screen.getByRole('button', { name: /^Autres actions/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Supprimer' }))
  expect(await screen.findByRole('button', { name: 'Supprimer la fiche' })).toBeTruthy()
})

it('offers nothing but the files without network', () => {
  showScreen(<ClientActions client={client} online={false} />)
  expect(names()).toEqual(['Fichiers'])
})
