import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { GridDescriptor } from '#wire/grid.ts'
import { DataGrid } from './data-grid.tsx'
import { GENS, uneGrille } from './testing/grid.ts'
import type { DataGridProps } from './types.ts'

let narrow = false

/** jsdom lays nothing out. */
beforeEach(() => {
  narrow = false
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: narrow && query.includes('48em'),
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('CSS', { escape: (text: string) => text.replaceAll('$', '\\$').replaceAll('#', '\\#') })
})
afterEach(cleanup)

const menu = (id: string, conditions: string[] = [], danger = false) => ({
  id,
  label: `Action ${id}`,
  icon: '',
  conditions,
  danger,
  confirmation: danger ? { titre: 'Supprimer', message: 'Voulez-vous supprimer cette personne ?' } : null,
})
const avecMenus: Partial<GridDescriptor> = {
  menus: [menu('modifier'), menu('relancer', ['cher']), menu('supprimer', ['sans_ville'], true)],
  conditions: [
    { id: 'cher', field: 'cout', term: 'more', value: 50_000, fieldToCompare: null },
    { id: 'sans_ville', field: 'ville', term: 'equal', value: '', fieldToCompare: null },
  ],
}

function element(given: Partial<DataGridProps> = {}) {
  const props: DataGridProps = {
    name: 'gens',
    label: 'Personnes',
    descriptor: uneGrille(GENS),
    empty: <p>Personne encore</p>,
    pending: false,
    error: null,
    onRefresh: vi.fn(),
    onQuery: null,
    exporter: null,
    describeError: () => 'Refusé par le bureau',
    onAdd: null,
    onMenu: null,
    onSelect: null,
    expandRow: null,
    memory: null,
    ...given,
  }
  return (
    <MantineProvider env="test">
      <DataGrid {...props} />
    </MantineProvider>
  )
}
const show = (given?: Partial<DataGridProps>) => render(element(given))

const field = () => screen.getByRole('textbox', { name: 'Filtrer (termes séparés par #)' })
const names = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('row')
    .slice(1)
    .map(row => row.querySelector('td[data-first]')?.textContent)
const cell = (text: string) => screen.getByText(text).closest('td') as HTMLElement
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const key = (name: string, options = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...options })

describe('states', () => {
  it('shows the coming lines, then why there are none', () => {
    const { rerender } = show({ descriptor: null, pending: true })
    expect(screen.getByRole('status', { name: 'Chargement en cours' })).toBeTruthy()
    rerender(element({ descriptor: uneGrille([]) }))
    expect(screen.getByText('Personne encore')).toBeTruthy()
  })

  it('says what failed and tries again; older rows stay when only the refresh failed', () => {
    const onRefresh = vi.fn()
    const error = { message: 'Lecture impossible', reference: 'ab12' }
    const { rerender } = show({ descriptor: null, error, onRefresh })
    expect(screen.getByRole('alert').textContent).toContain('ab12')
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(onRefresh).toHaveBeenCalledOnce()
    rerender(element({ error }))
    expect(screen.getByRole('alert').textContent).toContain('Lecture impossible')
    expect(names()).toHaveLength(5)
  })

  it('offers to show all when no row matches', () => {
    show()
    type('personne de ce nom')
    expect(screen.getByText('5 lignes, 0 après filtre')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Tout montrer' }))
    expect(names()).toHaveLength(5)
  })
})

describe('filter tags', () => {
  it('Enter makes tags, all of which must match; Backspace takes the last back', () => {
    show()
    type('AMIENS # oeuvrard')
    expect(names()).toEqual(['Élodie Œuvrard'])
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(screen.getByRole('button', { name: 'Retirer le filtre AMIENS' })).toBeTruthy()
    fireEvent.keyDown(field(), { key: 'Backspace' })
    expect(screen.queryByRole('button', { name: 'Retirer le filtre oeuvrard' })).toBeNull()
    expect(names()).toEqual(['Élodie Œuvrard', 'eric petit'])
    fireEvent.click(screen.getByRole('button', { name: 'Retirer le filtre AMIENS' }))
    expect(names()).toHaveLength(5)
    expect(document.activeElement).toBe(field())
  })
})

describe('order', () => {
  it('goes up, down, then back to the server’s, and says so', async () => {
    show()
    await new Promise(resolve => setTimeout(resolve, 500))
    const heading = screen.getByRole('columnheader', { name: 'Coût' })
    const states = []
    for (const expected of ['Zoé Adam', 'Élodie Œuvrard', 'Élodie Œuvrard']) {
      fireEvent.click(within(heading).getByRole('button'))
      states.push(heading.getAttribute('aria-sort'))
      expect(names()[0]).toBe(expected)
    }
    expect(states).toEqual(['ascending', 'descending', 'none'])
    fireEvent.click(within(heading).getByRole('button'))
    await screen.findByText('Trié par Coût, ordre croissant')
  })
})

describe('pages', () => {
  const many = Array.from({ length: 40 }, (_, i) => ({ id: i + 1, nom: `Personne ${i + 1}`, ville: 'Amiens' }))

  it('counts pages only above one, from 1', () => {
    const { rerender } = show()
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
    rerender(element({ descriptor: uneGrille(many) }))
    expect(names()).toHaveLength(15)
    fireEvent.click(screen.getByRole('button', { name: 'Page 3' }))
    expect(names()).toHaveLength(10)
    type('personne 1')
    expect(screen.getByText('40 lignes, 11 après filtre')).toBeTruthy()
  })

  it('PageDown turns the page and keeps the place in it', () => {
    show({ descriptor: uneGrille(many) })
    cell('Personne 3').focus()
    key('PageDown')
    expect(document.activeElement?.textContent).toBe('Personne 18')
    key('PageUp')
    expect(document.activeElement?.textContent).toBe('Personne 3')
  })
})

describe('keyboard', () => {
  it('walks cells with one stop for Tab, headings included', () => {
    const { container } = show()
    const stops = () => container.querySelectorAll('[data-row][tabindex="0"]')
    expect([...stops()].map(stop => stop.textContent)).toEqual(['Élodie Œuvrard'])
    cell('Élodie Œuvrard').focus()
    key('ArrowDown')
    key('ArrowRight')
    expect(document.activeElement?.textContent).toBe('Abbeville')
    expect(stops()).toHaveLength(1)
    key('End')
    expect(document.activeElement?.textContent).toBe('-0,05\u00a0€')
    key('End', { ctrlKey: true })
    expect(document.activeElement?.textContent).toBe('2,50\u00a0€')
    key('Home', { ctrlKey: true })
    expect(document.activeElement?.textContent).toBe('Élodie Œuvrard')
    key('ArrowUp')
    expect(document.activeElement?.textContent).toBe('Nom')
    expect(document.activeElement?.tagName).toBe('BUTTON')
  })

  it('Enter opens, "/" goes to the filter', () => {
    const onOpen = vi.fn()
    show({ onOpen })
    cell('Zoé Adam').focus()
    key('Enter')
    expect(onOpen).toHaveBeenCalledWith(GENS[1])
    key('/')
    expect(document.activeElement).toBe(field())
  })

  it('Space selects, Shift extends, and the selection is said to the screen', () => {
    const onSelect = vi.fn()
    show({
      descriptor: uneGrille(GENS, { selection: true }),
      onSelect,
      bulkActions: ({ keys }) => <b>{keys.join()}</b>,
    })
    cell('Zoé Adam').focus()
    key(' ')
    key('ArrowDown', { shiftKey: true })
    key('ArrowDown', { shiftKey: true })
    expect(onSelect).toHaveBeenLastCalledWith(['2', '3', '4'])
    expect(screen.getByRole('group', { name: 'Sélection' }).textContent).toContain('3\u00a0lignes sélectionnées')
    expect(screen.getAllByRole('row', { selected: true })).toHaveLength(3)
    fireEvent.click(screen.getByRole('button', { name: 'Tout désélectionner' }))
    expect(onSelect).toHaveBeenLastCalledWith([])
  })

  it('keeps its row through a refresh, and takes the next one when it has gone', () => {
    const { rerender } = show()
    cell('eric petit').focus()
    rerender(element({ descriptor: uneGrille([...GENS].reverse()) }))
    expect(document.activeElement?.textContent).toBe('eric petit')
    rerender(element({ descriptor: uneGrille(GENS.filter(row => row.id !== 3)) }))
    expect(document.activeElement?.textContent).toBe('Bruno 10')
  })
})

describe('menus', () => {
  it('offers what holds for the row, and asks before what destroys', async () => {
    const onMenu = vi.fn().mockRejectedValueOnce(new Error('no')).mockResolvedValue(undefined)
    show({ descriptor: uneGrille(GENS, avecMenus), onMenu })
    fireEvent.click(screen.getByRole('button', { name: 'Actions sur Élodie Œuvrard' }))
    await screen.findByRole('menuitem', { name: 'Action relancer' })
    expect(screen.queryByRole('menuitem', { name: 'Action supprimer' })).toBeNull()
    fireEvent.click(screen.getByRole('menuitem', { name: 'Action modifier' }))
    expect(onMenu).toHaveBeenLastCalledWith('modifier', GENS[0])

    fireEvent.click(screen.getByRole('button', { name: 'Actions sur Bruno 10' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Action supprimer' }))
    const dialog = await screen.findByRole('dialog', { name: 'Supprimer' })
    expect(dialog.textContent).toContain('Voulez-vous supprimer cette personne ?')
    expect(onMenu).toHaveBeenCalledOnce()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Ne rien changer' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(onMenu).toHaveBeenCalledOnce()
  })

  it('stays open on a refusal, and closes once done', async () => {
    const onMenu = vi.fn().mockRejectedValueOnce(new Error('no')).mockResolvedValue(undefined)
    const alone = { ...avecMenus, menus: [menu('supprimer', ['sans_ville'], true)] }
    show({ descriptor: uneGrille(GENS, alone), onMenu })
    cell('Bruno 10').focus()
    key('Enter')
    fireEvent.click(await screen.findByRole('button', { name: 'Action supprimer «\u00a0Bruno 10\u00a0»' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Refusé par le bureau')
    const again = screen.getByRole('button', { name: 'Action supprimer «\u00a0Bruno 10\u00a0»' })
    // Told, it may be asked again: the button says when it hears.
    await waitFor(() => expect(again.getAttribute('aria-disabled')).toBeNull())
    fireEvent.click(again)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(onMenu).toHaveBeenCalledTimes(2)
  })
})

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
    expect(memory.kept['grille:gens']).toMatchObject({ colonnes: { nom: { width: 162 } } })
  })
})

describe('a list of the server', () => {
  const first = uneGrille(GENS.slice(0, 2), { total: 30, items_par_page: 2 })

  it('asks for what is shown; the latest answer wins', async () => {
    const answers: ((grid: GridDescriptor) => void)[] = []
    const onQuery = vi.fn(() => new Promise<GridDescriptor>(resolve => answers.push(resolve)))
    show({ descriptor: first, onQuery })
    expect(onQuery).not.toHaveBeenCalled()
    fireEvent.click(within(screen.getByRole('columnheader', { name: 'Nom' })).getByRole('button'))
    fireEvent.click(screen.getByRole('button', { name: 'Page 2' }))
    await waitFor(() => expect(answers).toHaveLength(2))
    expect(onQuery).toHaveBeenLastCalledWith({ page: 2, filtre: '', tri: 'nom' }, expect.any(AbortSignal))
    answers[1]?.({ ...first, datas: GENS.slice(3, 5), page: 2 })
    await waitFor(() => expect(names()).toEqual(['Bruno 10', 'Bruno 9']))
    answers[0]?.({ ...first, datas: GENS.slice(1, 3) })
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(names()).toEqual(['Bruno 10', 'Bruno 9'])
  })

  it('keeps the rows and says why when a question is refused, then asks again', async () => {
    const onQuery = vi
      .fn()
      .mockRejectedValueOnce(new Error('down'))
      .mockResolvedValue({ ...first, total: 1 })
    show({ descriptor: first, onQuery })
    type('amiens')
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect((await screen.findByRole('alert')).textContent).toContain('Refusé par le bureau')
    expect(names()).toHaveLength(2)
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    await screen.findByText('30 lignes, 1 après filtre')
  })
})

it('makes a card of each row on a narrow screen, with the same menus and an order', async () => {
  narrow = true
  const onMenu = vi.fn()
  show({ descriptor: uneGrille(GENS, { ...avecMenus, footer: { cout: 91_245 } }), onMenu })
  expect(screen.queryByRole('grid')).toBeNull()
  const cards = within(screen.getByRole('list', { name: 'Personnes' })).getAllByRole('listitem')
  expect(cards).toHaveLength(5)
  expect(cards[0]?.textContent).toContain('VilleAmiens')
  expect(screen.getByText('912,45 €')).toBeTruthy()
  fireEvent.change(screen.getByRole('combobox', { name: 'Trier' }), { target: { value: '-nom' } })
  expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('Zoé Adam')
  fireEvent.click(screen.getByRole('button', { name: 'Actions sur Bruno 10' }))
  expect(await screen.findByRole('menuitem', { name: 'Action supprimer' })).toBeTruthy()
})
