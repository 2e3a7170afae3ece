import { describe, expect, it } from 'vitest'
import { axisOf, monthScale } from './axis.ts'
import { cellsOf, clipOf, pasteOf } from './clipboard.ts'
import { monthRows } from './testing/rows.ts'

const axis = axisOf(monthScale('2026-12-01'))
const rows = monthRows(7)
const cell = (row: number, column: number) => ({ row, column })
const select = (top: number, left: number, bottom = top, right = left) => ({
  anchor: cell(bottom, right),
  head: cell(top, left),
})

describe('a block of cells', () => {
  it('is copied as a spreadsheet reads it, and read from one', () => {
    const clip = clipOf(rows, axis, select(0, 0, 1, 2))
    expect(clip.text.split('\n').map(line => line.split('\t').length)).toEqual([3, 3])
    expect(cellsOf(clip.text)).toEqual(clip.cells)
    expect(cellsOf('M\tA \r\nN\t\r\n')).toEqual([
      ['M', 'A'],
      ['N', ''],
    ])
  })
  it('stands as it was where it is pasted on one cell, posts at their hours', () => {
    const clip = clipOf(rows, axis, select(0, 0, 0, 2))
    const paste = pasteOf(clip, rows, axis, select(3, 7))
    expect(paste?.range).toEqual({ rows: ['a3'], start: '2026-12-08T00:00', end: '2026-12-11T00:00' })
    expect(paste?.changes.map(({ from, row }) => [from, row])).toEqual(clip.lines[0]?.placed.map(() => ['a0', 'a3']))
    expect(paste?.changes[0]?.start).toBe(`2026-12-08${clip.lines[0]?.placed[0]?.entry.start.slice(10)}`)
  })
  it('fills a range that holds it whole several times, and stands once in any other', () => {
    const clip = clipOf(rows, axis, select(0, 0))
    expect(pasteOf(clip, rows, axis, select(2, 4, 3, 6))?.changes).toHaveLength(6 * (clip.lines[0]?.placed.length ?? 0))
    const two = clipOf(rows, axis, select(0, 0, 0, 1))
    expect(pasteOf(two, rows, axis, select(2, 4, 2, 6))?.cells).toHaveLength(1)
    expect(pasteOf(two, rows, axis, select(2, 4, 2, 6))?.cells[0]).toHaveLength(2)
  })
  it('leaves out what is locked and what would stand outside', () => {
    const leave = clipOf(rows, axis, select(4, 13))
    expect(leave.lines[0]?.placed.map(one => one.entry.label)).toEqual(['CP'])
    expect(pasteOf(leave, rows, axis, select(0, 0))?.changes).toEqual([])
    const wide = clipOf(rows, axis, select(0, 0, 0, 4))
    const paste = pasteOf(wide, rows, axis, select(6, 29))
    expect(paste?.range).toEqual({ rows: ['a6'], start: '2026-12-30T00:00', end: '2027-01-01T00:00' })
    expect(paste?.changes.every(change => change.start < '2027-01-01')).toBe(true)
  })
  it('from a spreadsheet is cells without entries', () => {
    const paste = pasteOf(cellsOf('M\tN'), rows, axis, select(1, 1))
    expect(paste).toEqual({
      range: { rows: ['a1'], start: '2026-12-02T00:00', end: '2026-12-04T00:00' },
      cells: [['M', 'N']],
      changes: [],
    })
  })
})
