import { MantineProvider } from '@mantine/core'
import { createEvent, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Board, type BoardCard, type BoardColumn } from './board.tsx'

let phone = false
beforeEach(() => {
  phone = false
  vi.stubGlobal('matchMedia', () => ({ matches: phone, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
})

const START: readonly BoardColumn[] = [
  { id: 'a', title: 'À faire', cards: ['Ponceuse', 'Scie'].map((title, i) => ({ id: i + 1, title })) },
  { id: 'b', title: 'En cours', cards: [{ id: 3, title: 'Perceuse' }] },
  { id: 'c', title: 'Fait', cards: [] },
]
const onMove = vi.fn<(card: BoardCard, column: string) => void>()

function Moving({ moves = true }: { moves?: boolean }) {
  const [columns, setColumns] = useState(START)
  const move = (card: BoardCard, to: string) => {
    onMove(card, to)
    setColumns(all =>
      all.map(c => ({
        ...c,
        cards: [...c.cards.filter(k => k.id !== card.id), ...(c.id === to ? [card] : [])],
      })),
    )
  }
  return <Board title="Outils" detail="" columns={columns} {...(moves && { onMove: move })} />
}

function show(moves = true) {
  onMove.mockClear()
  return render(
    <MantineProvider env="test">
      <Moving moves={moves} />
    </MantineProvider>,
  )
}
const face = (name: string) => screen.getByRole('button', { name })
const columnOf = (name: string) => face(name).closest('[data-column]')?.getAttribute('data-column')
const press = (name: string, key: string, more = {}) => fireEvent.keyDown(face(name), { key, ...more })

describe('on a desk', () => {
  it('stands its columns beside each other, each with its count, an empty one saying so', () => {
    show()
    expect(screen.getAllByRole('heading', { level: 2 }).map(h => h.textContent)).toEqual([
      'À faire 2',
      'En cours 1',
      'Fait 0',
    ])
    expect(within(screen.getByRole('region', { name: 'Fait 0' })).getByText('Rien ici')).toBeTruthy()
    expect(screen.queryByRole('tablist')).toBeNull()
  })

  it('goes from card to card with the arrows, and no further than the board', () => {
    show()
    face('Ponceuse').focus()
    const reach = (key: string) => {
      fireEvent.keyDown(document.activeElement as HTMLElement, { key })
      return document.activeElement?.textContent
    }
    expect(['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft'].map(reach)).toEqual([
      'Scie',
      'Scie',
      'Perceuse',
      'Perceuse',
      'Ponceuse',
      'Ponceuse',
    ])
    expect(onMove).not.toHaveBeenCalled()
  })

  it('moves a card with Shift and an arrow, says where, and keeps the focus on it', () => {
    show()
    face('Ponceuse').focus()
    press('Ponceuse', 'ArrowRight', { shiftKey: true })
    expect(columnOf('Ponceuse')).toBe('b')
    expect(document.activeElement).toBe(face('Ponceuse'))
    expect(screen.getByRole('status').textContent).toBe('Ponceuse\u00a0: vers En cours')
    press('Ponceuse', 'ArrowRight', { altKey: true, shiftKey: true })
    press('Scie', 'ArrowLeft', { shiftKey: true })
    press('Scie', 'ArrowDown', { shiftKey: true })
    expect(onMove).toHaveBeenCalledOnce()
  })

  it('does from its menu whatever a drag does', async () => {
    show()
    fireEvent.click(screen.getByRole('button', { name: 'Actions sur Ponceuse' }))
    const entries = await screen.findAllByRole('menuitem', { hidden: true })
    expect(entries.map(e => e.textContent)).toEqual(['Vers En cours', 'Vers Fait'])
    fireEvent.click(entries[1] as HTMLElement)
    expect(columnOf('Ponceuse')).toBe('c')
  })

  it('takes a card dropped on another column, and nothing that is no card', () => {
    show()
    const data = new Map<string, string>()
    const dataTransfer = {
      setData: (type: string, value: string) => data.set(type, value),
      getData: (type: string) => data.get(type) ?? '',
      get types() {
        return [...data.keys()]
      },
    }
    const drag = (kind: 'dragStart' | 'dragOver' | 'drop', at: HTMLElement) => {
      const event = createEvent[kind](at)
      Object.defineProperty(event, 'dataTransfer', { value: dataTransfer })
      return fireEvent(at, event)
    }
    const done = screen.getByRole('region', { name: 'Fait 0' })
    // Not prevented: the browser refuses to drop what is no card.
    expect(drag('dragOver', done)).toBe(true)
    drag('dragStart', face('Scie').closest('li') as HTMLElement)
    expect(drag('dragOver', done)).toBe(false)
    drag('drop', done)
    expect(columnOf('Scie')).toBe('c')
    drag('drop', screen.getByRole('region', { name: 'Fait 1' }))
    expect(onMove).toHaveBeenCalledOnce()
  })

  it('offers no move where nothing moves', () => {
    show(false)
    expect(screen.queryByRole('button', { name: /Actions sur/ })).toBeNull()
    expect(face('Scie').closest('li')?.draggable).toBe(false)
    press('Scie', 'ArrowRight', { shiftKey: true })
    expect(columnOf('Scie')).toBe('a')
  })
})

it('shows one column at a time on a phone, and the menu moves its cards', async () => {
  phone = true
  show()
  expect(screen.getAllByRole('tab').map(t => t.textContent)).toEqual(['À faire 2', 'En cours 1', 'Fait 0'])
  expect(screen.queryByText('Perceuse')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Actions sur Scie' }))
  fireEvent.click((await screen.findAllByRole('menuitem', { hidden: true }))[0] as HTMLElement)
  fireEvent.click(screen.getByRole('tab', { name: 'En cours 2' }))
  expect(columnOf('Scie')).toBe('b')
  expect(screen.queryByText('Ponceuse')).toBeNull()
})
