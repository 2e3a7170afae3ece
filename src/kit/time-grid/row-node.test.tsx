import { describe, expect, it } from 'vitest'
import { axisOf } from './axis.ts'
import { RowNode, type RowScene } from './row-node.ts'
import type { GridRow } from './types.ts'

const axis = axisOf({ from: '2026-11-26', days: 1, step: 60, hours: [480, 1080] })
const row: GridRow = {
  id: '7',
  label: 'Marie-Christine Delacroix-Beaumont',
  entries: [
    {
      id: '1',
      start: '2026-11-26T09:00',
      end: '2026-11-26T10:00',
      label: 'Mme Martine Ro… · 80100 Abbeville',
      brief: { text: 'Roussel', under: 15, initials: 'Rou' },
      name: 'Mme Martine Roussel, 09:00 – 10:00',
      tip: 'Mme Martine Roussel · 09:00 – 10:00',
    },
  ],
}
function drawn(column: number, node = new RowNode()) {
  const scene: RowScene = {
    axis,
    column,
    first: 0,
    last: axis.columns,
    stops: 'entries',
    tab: null,
    opened: null,
    prefix: 'x',
  }
  node.paint(row, 0, { top: 0, index: 2 }, scene)
  return { node, face: node.node.querySelector('button') as HTMLElement }
}

describe('an entry', () => {
  it('says who it is alone where there is no room for the name, and the whole once there is', () => {
    const { node, face } = drawn(60)
    expect(face.textContent).toBe('Roussel')
    expect(face.hasAttribute('data-brief')).toBe(true)
    drawn(140, node)
    expect(face.textContent).toBe('Mme Martine Ro… · 80100 Abbeville')
    expect(face.hasAttribute('data-brief')).toBe(false)
    drawn(60, node)
    expect(face.textContent).toBe('Roussel')
  })

  it('says as many of its initials as fit where not even a few letters of the name do', () => {
    const { node, face } = drawn(30)
    expect(face.textContent).toBe('Rou')
    drawn(22, node)
    expect(face.textContent).toBe('Ro')
    drawn(4, node)
    expect(face.textContent).toBe('R')
    drawn(60, node)
    expect([face.textContent, face.hasAttribute('data-long')]).toEqual(['Roussel', true])
  })

  it('keeps its whole name for the mouse, the keyboard and whoever hears it, and its row too', () => {
    const { node, face } = drawn(22)
    expect(face.dataset.tip).toContain('Mme Martine Roussel')
    expect(face.getAttribute('aria-label')).toContain('Mme Martine Roussel')
    // Who speaks to the screen says what they see.
    expect(face.getAttribute('aria-label')).toMatch(/^Ro, /)
    expect(node.node.querySelector<HTMLElement>('[role=rowheader]')?.title).toContain('Delacroix-Beaumont')
  })
})
