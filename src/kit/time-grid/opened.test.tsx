import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TimeGrid } from './time-grid.tsx'
import type { GridRow } from './types.ts'

const day = '2026-11-26'
const rows = Array.from(
  { length: 40 },
  (_, n): GridRow => ({
    id: String(n),
    label: `Technicien ${n}`,
    entries: [{ id: `v${n}`, start: `${day}T19:00`, end: `${day}T20:00`, label: `Client ${n}` }],
  }),
)
const LOOSE = { id: 'libre', start: `${day}T09:00`, end: `${day}T10:00`, label: 'Mme Roy', name: 'Mme Roy' }

const open = vi.fn()

function draw(opened: string | null, given = rows, loose: (typeof LOOSE)[] = []) {
  return (
    <MantineProvider env="test">
      <TimeGrid
        label="Journée"
        corner="40 techniciens"
        scale={{ from: day, days: 1, step: 15, hours: [360, 1320] }}
        rows={given}
        stops="entries"
        rowHeight={50}
        now={`${day}T08:00`}
        opensOnNow
        opened={opened}
        onOpen={entry => open(entry.id)}
        loose={{ label: 'Sans technicien', entries: loose }}
      />
    </MantineProvider>
  )
}

// A window of 400 × 300 on columns of 20 pixels: jsdom lays nothing out.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return this.getAttribute('role') === 'grid' ? 400 : 64 * 20
  })
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return new DOMRect(0, this.closest('[role=grid]') === this ? 0 : -(this.closest('[role=grid]')?.scrollTop ?? 0))
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('brings what is open beside it in sight, along both ways, and marks it alone', () => {
  const { rerender } = render(draw('v30', []))
  // Its address was there before the day was read.
  rerender(draw('v30'))
  const grid = screen.getByRole('grid')
  // From 19:00 to 20:00: columns 52 to 56 of 64. Row 30 stands at 1500 pixels.
  expect(grid.scrollLeft).toBeGreaterThanOrEqual(56 * 20 - 400)
  expect(grid.scrollLeft).toBeLessThanOrEqual(52 * 20)
  expect(grid.scrollTop).toBe(31 * 50 - 300)
  expect([...grid.querySelectorAll('[aria-current]')].map(node => node.textContent)).toEqual(['Client 30'])
  rerender(draw('v2'))
  expect(grid.scrollTop).toBe(100)
  expect([...grid.querySelectorAll('[aria-current]')].map(node => node.textContent)).toEqual(['Client 2'])
})

it('leaves the view where the hand put it while what is open is drawn again', () => {
  const { rerender } = render(draw('v30'))
  const grid = screen.getByRole('grid')
  grid.scrollTop = 0
  rerender(draw('v30', [...rows]))
  expect(grid.scrollTop).toBe(0)
})

it('marks it in the side column too, which is a strip while nothing is in it', () => {
  const { rerender } = render(draw('libre'))
  const column = screen.getByRole('region', { name: 'Sans technicien' })
  expect(column.hasAttribute('data-empty')).toBe(true)
  expect(column.parentElement?.dataset.side).toBe('strip')
  rerender(draw('libre', rows, [LOOSE]))
  expect(column.hasAttribute('data-empty')).toBe(false)
  expect(column.parentElement?.dataset.side).toBe('cards')
  expect(screen.getByRole('button', { name: 'Mme Roy' }).getAttribute('aria-current')).toBe('true')
})

it('follows the arrows while something is open beside it, and opens nothing by itself', () => {
  open.mockReset()
  const { rerender } = render(draw('v2'))
  const press = () => fireEvent.keyDown(screen.getByRole('button', { name: 'Client 2' }), { key: 'ArrowDown' })
  press()
  expect(open.mock.calls).toEqual([['v3']])
  rerender(draw(null))
  press()
  expect(open).toHaveBeenCalledTimes(1)
})

it('tells by which key an entry is moved, on the entry and under the bar; nothing where nothing moves', () => {
  const { unmount } = render(draw(null))
  expect(screen.queryByText(/Maj\+F10/)).toBeNull()
  unmount()
  const [first] = rows
  const locked = {
    ...first,
    id: '1',
    entries: [{ ...first?.entries[0], id: 'clos', label: 'Clos', locked: true }],
  } as GridRow
  render(
    <MantineProvider env="test">
      <TimeGrid
        label="Journée"
        corner="1 technicien"
        scale={{ from: day, days: 1, step: 15, hours: [360, 1320] }}
        rows={first ? [first, locked] : []}
        stops="entries"
        onMove={() => undefined}
        onResize={() => undefined}
      />
    </MantineProvider>,
  )
  expect(screen.getByText(/^Au clavier\s: .*Maj\+F10\s: déplacer, changer la durée\.$/)).toBeTruthy()
  const described = (name: RegExp) => screen.getByRole('button', { name }).getAttribute('aria-description')
  expect(described(/Client 0/)).toBe('Maj+F10\u00a0: déplacer, changer la durée')
  expect(described(/Clos/)).toBeNull()
})
