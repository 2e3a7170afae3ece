import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { GENS, uneGrille } from './testing/grid.ts'
import { names, show, type } from './testing/show-grid.tsx'

describe('display that is kept', () => {
  function store(kept: Record<string, unknown> = {}) {
    return {
      kept,
      lire: async (cle: string) => kept[cle],
      garder: (cle: string, valeur: unknown) => (kept[cle] = valeur),
    }
  }

  it('keeps a view under its name, shows it again, deletes it and takes that back', async () => {
    const memory = store()
    show({ memory })
    await screen.findByRole('grid')
    type('amiens')
    fireEvent.click(screen.getByRole('button', { name: 'Vues' }))
    fireEvent.change(await screen.findByRole('textbox', { name: 'Garder la vue actuelle' }), {
      target: { value: 'Amiénois' },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Garder' }))
    expect(memory.kept['grille:gens']).toMatchObject({ vues: [{ nom: 'Amiénois', termes: ['amiens'] }] })
    fireEvent.click(screen.getByRole('button', { name: 'Liste de départ' }))
    expect(names()).toHaveLength(5)
    fireEvent.click(screen.getByRole('button', { name: 'Vues' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Amiénois' }))
    expect(names()).toHaveLength(2)
    fireEvent.click(screen.getByRole('button', { name: 'Vues' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Supprimer la vue Amiénois' }))
    expect(memory.kept['grille:gens']).toMatchObject({ vues: [] })
    fireEvent.click(screen.getByRole('button', { name: 'Défaire' }))
    expect(memory.kept['grille:gens']).toMatchObject({ vues: [{ nom: 'Amiénois' }] })
  })

  it('opens as it was left, and as new when what was kept is of another time', async () => {
    const preferences = {
      densite: 'compacte',
      termes: ['amiens'],
      tri: { colonne: 'nom', sens: -1 },
      colonnes: { ville: { visible: false }, nom: { width: 240 } },
      vues: [],
    }
    const { unmount } = show({ memory: store({ 'grille:gens': preferences }) })
    expect((await screen.findByRole('grid')).getAttribute('data-density')).toBe('compacte')
    expect(names()).toEqual(['eric petit', 'Élodie Œuvrard'])
    expect(screen.queryByRole('columnheader', { name: 'Ville' })).toBeNull()
    unmount()
    show({ memory: store({ 'grille:gens': { densite: 'autre' } }) })
    await screen.findByRole('grid')
    expect(names()).toHaveLength(5)
  })

  it('hides a column, never the last one, and widens one without dragging', async () => {
    const memory = store()
    show({ memory })
    await screen.findByRole('grid')
    fireEvent.click(screen.getByRole('button', { name: 'Colonnes' }))
    for (const label of ['Ville', 'Jour', 'Coût']) fireEvent.click(await screen.findByRole('checkbox', { name: label }))
    expect(screen.getAllByRole('columnheader')).toHaveLength(1)
    expect(screen.getByRole('checkbox', { name: 'Nom' })).toHaveProperty('disabled', true)
    fireEvent.click(screen.getByRole('button', { name: 'Élargir Nom' }))
    expect(memory.kept['grille:gens']).toMatchObject({ colonnes: { nom: { width: 171 } } })
  })

  it('gives whoever acts on chosen rows the columns that are shown, in their order', async () => {
    show({
      descriptor: uneGrille(GENS, { selection: true }),
      onSelect: vi.fn(),
      bulkActions: ({ headers }) => <p>{headers.map(header => header.label).join(', ')}</p>,
    })
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Sélectionner Élodie Œuvrard' }))
    expect(screen.getByText('Nom, Ville, Jour, Coût')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Colonnes' }))
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Jour' }))
    expect(screen.getByText('Nom, Ville, Coût')).toBeTruthy()
  })
})
