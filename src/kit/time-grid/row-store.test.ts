import { describe, expect, it, vi } from 'vitest'
import { createRowStore } from './row-store.ts'
import { monthRows } from './testing/rows.ts'

describe('rows beside React', () => {
  it('tell the painter which row has changed, then React; the others stay the same objects', () => {
    const first = monthRows(3)
    const store = createRowStore(first)
    const told: string[] = []
    store.watch((rank, rows) => told.push(`row ${rank} ${rows[rank]?.label}`))
    const stop = store.subscribe(() => told.push('React'))
    store.change('a1', row => ({ ...row, label: 'Autre' }))
    expect(told).toEqual(['row 1 Autre', 'React'])
    expect(store.rows()).not.toBe(first)
    expect(store.rows()[0]).toBe(first[0])
    expect(first[1]?.label).not.toBe('Autre')
    stop()
    store.change('a2', row => ({ ...row, label: 'Encore' }))
    expect(told).toHaveLength(3)
  })
  it('say nothing of what is not there or has not changed', () => {
    const store = createRowStore(monthRows(2))
    const listener = vi.fn()
    store.subscribe(listener)
    store.change('nobody', row => ({ ...row, label: 'x' }))
    store.change('a0', row => row)
    store.set(store.rows())
    expect(listener).not.toHaveBeenCalled()
  })
  it('find rows again after others took their place', () => {
    const store = createRowStore(monthRows(3))
    store.change('a0', row => ({ ...row, label: 'Avant' }))
    store.set([...store.rows()].reverse())
    store.change('a0', row => ({ ...row, label: 'Après' }))
    expect(
      store
        .rows()
        .map(row => row.label)
        .at(-1),
    ).toBe('Après')
  })
})
