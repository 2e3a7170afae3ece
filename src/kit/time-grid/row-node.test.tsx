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
/** The same, in a row that has room for a second line. */
const [first] = row.entries
const tall: GridRow = {
  ...row,
  entries: first ? [{ ...first, label: 'Mme Martine Ro…', second: ['Abbeville', 'Dépannage chaudière', '10 h'] }] : [],
}
function drawn(column: number, node = new RowNode(), of = row) {
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
  node.paint(of, 0, { top: 0, index: 2 }, scene)
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

  it('says on a second line what fits whole of it, its first part cut where it must be, and nothing beside initials', () => {
    const { node, face } = drawn(60, new RowNode(), tall)
    expect(face.textContent).toBe('Roussel\nAbbeville')
    // Who speaks to the screen says what is drawn on it, both lines.
    expect(face.getAttribute('aria-label')).toMatch(/^Roussel Abbeville, /)
    expect(face.hasAttribute('data-two')).toBe(true)
    drawn(130, node, tall)
    expect(face.textContent).toBe('Mme Martine Ro…\nAbbeville · 10 h')
    expect(face.getAttribute('aria-label')).toMatch(/^Mme Martine Ro… Abbeville · 10 h, /)
    drawn(300, node, tall)
    expect(face.textContent).toBe('Mme Martine Ro…\nAbbeville · Dépannage chaudière · 10 h')
    drawn(30, node, tall)
    expect([face.textContent, face.hasAttribute('data-two')]).toEqual(['Rou', false])
    expect(face.getAttribute('aria-label')).toMatch(/^Rou, /)
    drawn(300, node)
    expect(face.hasAttribute('data-two')).toBe(false)
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

describe('a row drawn part by part', () => {
  const posts = (id: string, days: readonly number[]): GridRow => ({
    id,
    label: id,
    entries: days.map(day => ({
      id: `${id}${day}`,
      start: `2027-01-0${day}`,
      end: `2027-01-0${day + 1}`,
      label: `${id}${day}`,
    })),
  })
  const days = axisOf({ from: '2027-01-01', days: 9, step: 1440 })
  const scene: RowScene = {
    axis: days,
    column: 30,
    first: 0,
    last: 9,
    stops: 'cells',
    tab: null,
    opened: null,
    prefix: 'x',
  }
  const [one, other] = [posts('a', [1, 2, 3, 4, 5, 6, 7, 8]), posts('b', [2, 4, 5])]
  const words = (node: RowNode) => [...node.track.children].map(child => child.textContent)

  it('never shows under a name what another row left there', () => {
    const node = new RowNode()
    node.paint(one, 0, { top: 0, index: 1 }, scene)
    expect(node.track.style.opacity).toBe('')
    let parts = 0
    for (let whole = false; !whole; parts++) {
      whole = node.advance(other, 1, { top: 44, index: 2 }, scene)
      expect(node.track.style.opacity).toBe(whole ? '' : '0')
      expect(node.shows(other, 1, scene)).toBe(whole)
      expect(node.find('a7')).toBeNull()
    }
    expect(parts).toBe(3)
    expect(words(node)).toEqual(['b2', 'b4', 'b5'])
  })

  it('changes in sight where the row stays the same one, and is finished by whoever draws it whole', () => {
    const node = new RowNode()
    node.paint(one, 0, { top: 0, index: 1 }, scene)
    const changed = posts('a', [1, 8])
    node.advance(changed, 0, { top: 0, index: 1 }, scene)
    expect(node.track.style.opacity).toBe('')
    node.paint(changed, 0, { top: 0, index: 1 }, scene)
    expect(words(node)).toEqual(['a1', 'a8'])
    expect(node.find('a8')?.textContent).toBe('a8')
  })
})
