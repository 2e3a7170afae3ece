import { cleanup, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Readers } from './readers.tsx'
import { useMessage } from './use-message.ts'

vi.mock('./use-message.ts', () => ({ useMessage: vi.fn() }))

const MOI = 7
const lecteur = (utilisateur_id: number, utilisateur: string) => {
  return { utilisateur_id, utilisateur, lue_a: '2026-11-20T09:00:00.000Z', avant_correction: false }
}
function montrer(fiche: { lecteurs: number; version_lue: number; auteur_id?: number }, lecteurs?: object[]) {
  vi.mocked(useMessage).mockReturnValue({
    donnees: lecteurs ? { lecteurs, a_prevenir: [] } : null,
    etat: 'hors_ligne',
  } as never)
  render(<Readers fiche={{ transmission_id: 1, auteur_id: 9, ...fiche }} moi={MOI} aujourdhui="2026-11-20" />)
  const titre = screen.getByRole('heading').textContent?.replace(/\u00a0/g, ' ')
  cleanup()
  return titre
}

it('counts colleagues without who reads it, with the network and without', () => {
  const deux = [lecteur(MOI, 'Inès Caron'), lecteur(2, 'Samir Haddad')]
  expect(montrer({ lecteurs: 2, version_lue: 1 }, deux)).toBe('Lue par vous et 1 collègue')
  expect(montrer({ lecteurs: 2, version_lue: 1 })).toBe('Lue par vous et 1 collègue')
  expect(montrer({ lecteurs: 1, version_lue: 1 })).toBe('Lue par vous')
  expect(montrer({ lecteurs: 3, version_lue: 0 })).toBe('Lue par 3 collègues')
  expect(montrer({ lecteurs: 0, version_lue: 0 }, [])).toBe('Personne ne l’a encore lue')
})

it('is in no count for its author, whose own reading is none', () => {
  expect(montrer({ lecteurs: 2, version_lue: 1, auteur_id: MOI })).toBe('Lue par 2 collègues')
})
