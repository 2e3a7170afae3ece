import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { GridDescriptor } from '#wire/grid.ts'
import type { GridQuery } from '#wire/grid-query.ts'
import { DataGrid } from './data-grid.tsx'
import { GENS, uneGrille, unHeader } from './testing/grid.ts'
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
    const error = { message: 'ReadResult impossible', reference: 'ab12' }
    const { rerender } = show({ descriptor: null, error, onRefresh })
    expect(screen.getByRole('alert').textContent).toContain('ab12')
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(onRefresh).toHaveBeenCalledOnce()
    rerender(element({ error }))
    expect(screen.getByRole('alert').textContent).toContain('ReadResult impossible')
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

  it('all go at once', () => {
    show()
    expect(screen.queryByRole('button', { name: 'Tout effacer' })).toBeNull()
    type('amiens#petit')
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(names()).toEqual(['eric petit'])
    fireEvent.click(screen.getByRole('button', { name: 'Tout effacer' }))
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

describe('a long list', () => {
  const many = Array.from({ length: 4_000 }, (_, i) => ({ id: i + 1, nom: `Personne ${i + 1}`, ville: 'Amiens' }))

  it('is one list, of which only what is in sight is drawn', async () => {
    show({ descriptor: uneGrille(many) })
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('4001')
    expect(names().length).toBeLessThan(60)
    type('personne 1')
    expect((await screen.findAllByText(/^4 000 lignes, 1 111 après filtre$/))[0]).toBeTruthy()
  })

  it('PageDown goes a screen further, End to the last row, and the focus never leaves the list', () => {
    show({ descriptor: uneGrille(many) })
    cell('Personne 3').focus()
    key('PageDown')
    expect(document.activeElement?.textContent).toBe('Personne 18')
    key('PageUp')
    expect(document.activeElement?.textContent).toBe('Personne 3')
    key('End', { ctrlKey: true })
    key('Home')
    expect(document.activeElement?.textContent).toBe('Personne 4000')
    key('ArrowUp')
    expect(document.activeElement?.textContent).toBe('Personne 3999')
    key('Home', { ctrlKey: true })
    expect(document.activeElement?.textContent).toBe('Personne 1')
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
    expect(onOpen).toHaveBeenCalledWith(GENS[1], 'enter')
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
    fireEvent.click(screen.getByRole('checkbox', { name: 'Sélectionner Élodie Œuvrard' }), { shiftKey: true })
    expect(onSelect.mock.calls.at(-1)?.[0].toSorted()).toEqual(['1', '2', '3', '4'])
    fireEvent.click(screen.getByRole('button', { name: 'Sélectionner les 5\u00a0lignes' }))
    expect(screen.getByRole('checkbox', { name: 'Tout sélectionner' })).toHaveProperty('checked', true)
    type('amiens')
    expect(screen.getByRole('group', { name: 'Sélection' }).textContent).toContain('5\u00a0lignes sélectionnées')
    fireEvent.click(screen.getByRole('button', { name: 'Tout désélectionner' }))
    expect(onSelect).toHaveBeenLastCalledWith([])
    fireEvent.click(screen.getByRole('checkbox', { name: 'Tout sélectionner' }))
    expect(onSelect).toHaveBeenLastCalledWith(['1', '3'])
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

describe('cells changed in place', () => {
  const grille = uneGrille(GENS, {
    headers: [
      unHeader('nom', 'texte', 'Nom'),
      { ...unHeader('ville', 'texte', 'Ville'), saisie: 'texte' },
      { ...unHeader('cout', 'montant', 'Coût'), saisie: 'texte' },
      { ...unHeader('zone', 'texte', 'Zone'), saisie: 'choix' },
    ],
  })
  const editor = () => screen.getByRole<HTMLInputElement>('textbox', { name: /, Zoé Adam$/ })
  const begin = (text: string, name = 'F2') => {
    cell(text).focus()
    key(name)
  }

  it('changes nothing where the list does not allow it, nor for whoever only looks', () => {
    const onEdit = vi.fn()
    const { rerender } = show({ descriptor: grille, onEdit })
    begin('Zoé Adam')
    expect(screen.queryByRole('textbox', { name: /, Zoé Adam$/ })).toBeNull()
    rerender(element({ descriptor: grille }))
    begin('Abbeville')
    expect(screen.queryByRole('textbox', { name: /, Zoé Adam$/ })).toBeNull()
  })

  it('gives back with Escape, and asks nothing for what did not change', () => {
    const onEdit = vi.fn()
    show({ descriptor: grille, onEdit })
    begin('Abbeville')
    expect(editor().value).toBe('Abbeville')
    fireEvent.change(editor(), { target: { value: 'Albert' } })
    key('Escape')
    expect(document.activeElement).toBe(cell('Abbeville'))
    begin('Abbeville')
    key('Enter')
    expect(onEdit).not.toHaveBeenCalled()
  })

  it('says a refusal at the cell and keeps what was written, then keeps it and goes on with Tab', async () => {
    const onEdit = vi.fn().mockResolvedValueOnce('Ville\u00a0: 20 caractères au plus.').mockResolvedValue(null)
    show({ descriptor: grille, onEdit })
    // A letter begins anew, as in a spreadsheet.
    begin('Abbeville', 'P')
    expect(editor().value).toBe('P')
    fireEvent.change(editor(), { target: { value: 'Péronne' } })
    key('Tab')
    expect((await screen.findByRole('alert')).textContent).toBe('Ville\u00a0: 20 caractères au plus.')
    expect(editor().getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(editor())
    key('Tab')
    await waitFor(() => expect(editor().getAttribute('aria-label')).toBe('Coût, Zoé Adam'))
    expect(onEdit).toHaveBeenLastCalledWith(GENS[1], 'ville', 'Péronne')
    expect(cell('Péronne')).toBeTruthy()
    key('Tab', { shiftKey: true })
    await waitFor(() => expect(editor().value).toBe('Péronne'))
  })

  it('offers the choices of the row, and a double press opens the cell instead of the row', async () => {
    const onEdit = vi.fn().mockResolvedValue(null)
    const onOpen = vi.fn()
    show({ descriptor: grille, onEdit, onOpen, choicesOf: async () => ['', 'Nord', 'Sud'] })
    const row = cell('Zoé Adam').closest('tr') as HTMLElement
    const zone = within(row).getAllByRole('cell')[3] as HTMLElement
    fireEvent.click(zone)
    fireEvent.doubleClick(zone)
    const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Zone, Zoé Adam' })
    await waitFor(() => expect([...choice.options].map(o => o.value)).toEqual(['', 'Nord', 'Sud']))
    fireEvent.change(choice, { target: { value: 'Sud' } })
    key('Enter')
    await waitFor(() => expect(onEdit).toHaveBeenCalledWith(GENS[1], 'zone', 'Sud'))
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(onOpen).not.toHaveBeenCalled()
    fireEvent.click(zone)
    await waitFor(() => expect(onOpen).toHaveBeenCalledWith(GENS[1], 'press'))
  })

  it('takes cells copied from a spreadsheet, over the columns that may be changed', () => {
    const onPaste = vi.fn(async () => undefined)
    show({ descriptor: grille, onEdit: vi.fn(), onPaste })
    const paste = (text: string) =>
      fireEvent.paste(document.activeElement ?? document.body, { clipboardData: { getData: () => text } })
    cell('Zoé Adam').focus()
    paste('un seul mot')
    expect(onPaste).not.toHaveBeenCalled()
    paste('Ignorée\tAlbert\t12,50\r\nIgnorée\tCorbie\t\r\n')
    expect(onPaste).toHaveBeenCalledWith([
      { row: GENS[1], texts: { ville: 'Albert', cout: '12,50' } },
      { row: GENS[2], texts: { ville: 'Corbie', cout: '' } },
    ])
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
    expect(memory.kept['grille:gens']).toMatchObject({ colonnes: { nom: { width: 171 } } })
  })
})

describe('a list of the server', () => {
  const row = (rank: number) => ({ id: rank + 1, nom: `Personne ${rank + 1}`, ville: 'Amiens' })
  const rows = (from: number, count: number) => Array.from({ length: count }, (_, i) => row(from + i))
  const first = uneGrille(rows(0, 20), { total: 300 })

  it('asks for what is shown; the latest answer wins', async () => {
    const answers: ((grid: GridDescriptor) => void)[] = []
    const onQuery = vi.fn(() => new Promise<GridDescriptor>(resolve => answers.push(resolve)))
    show({ descriptor: uneGrille(rows(0, 20), { total: 30 }), onQuery, block: 60 })
    const heading = within(screen.getByRole('columnheader', { name: 'Nom' })).getByRole('button')
    fireEvent.click(heading)
    fireEvent.click(heading)
    await waitFor(() => expect(answers.length).toBeGreaterThanOrEqual(2))
    expect(onQuery).toHaveBeenLastCalledWith({ page: 1, filtre: '', tri: '-nom', lignes: 60 }, expect.any(AbortSignal))
    answers.at(-1)?.({ ...first, total: 2, datas: GENS.slice(3, 5) })
    await waitFor(() => expect(names()).toEqual(['Bruno 10', 'Bruno 9']))
    answers.at(-2)?.({ ...first, total: 2, datas: GENS.slice(1, 3) })
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(names()).toEqual(['Bruno 10', 'Bruno 9'])
  })

  it('reads the rows one comes to, and says that they are coming', async () => {
    const onQuery = vi.fn(async ({ page }: GridQuery) => ({ ...first, datas: rows((page - 1) * 15, 15), page }))
    show({ descriptor: first, onQuery })
    expect(screen.getAllByText('Ligne en cours de lecture')).toHaveLength(20)
    expect(await screen.findByText('Personne 21')).toBeTruthy()
    expect(onQuery.mock.calls.map(([asked]) => asked)).toEqual([
      { page: 2, filtre: '', tri: null, lignes: 15 },
      { page: 3, filtre: '', tri: null, lignes: 15 },
    ])
    cell('Personne 40').focus()
    key('PageDown')
    // The row is not there yet: the focus waits where it was, then goes.
    expect(document.activeElement?.textContent).toBe('Personne 40')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Personne 55'))
  })

  it('keeps the rows and says why when a question is refused, then asks again', async () => {
    const onQuery = vi
      .fn()
      .mockRejectedValueOnce(new Error('down'))
      .mockResolvedValue({ ...first, total: 1, datas: rows(0, 1) })
    show({ descriptor: uneGrille(rows(0, 2), { total: 30 }), onQuery })
    type('amiens')
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect((await screen.findByRole('alert')).textContent).toContain('Refusé par le bureau')
    expect(names().filter(Boolean)).toHaveLength(2)
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
