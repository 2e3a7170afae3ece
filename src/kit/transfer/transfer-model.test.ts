import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isChanged,
  isTicked,
  linesOf,
  markedOn,
  move,
  selectedIds,
  startTransfer,
  toggle,
  undo,
} from './transfer-model.ts'

const LINES = ['Équipe', 'Accueil', 'Planning', 'Écarts de paie'].map((label, i) => ({
  id: String(i + 1),
  label,
  parent: i === 3 ? '3' : null,
}))
const labels = (lines: readonly { label: string }[]) => lines.map(l => l.label)

describe('transfer list', () => {
  const start = startTransfer(['2'])
  it('searches each side, accents aside', () => {
    expect(labels(linesOf(LINES, start, 'gauche', 'EQUI'))).toEqual(['Équipe'])
    expect(labels(linesOf(LINES, start, 'gauche', 'paie ecart'))).toEqual(['Écarts de paie'])
    expect(labels(linesOf(LINES, start, 'droite'))).toEqual(['Accueil'])
  })
  it('adds what is ticked on the left', () => {
    const ticked = toggle(start, ['3', '4'])
    expect(isTicked(ticked, '3')).toBe(true)
    const moved = move(ticked, 'gauche', markedOn(LINES, ticked, 'gauche'))
    expect(selectedIds(LINES, moved)).toEqual(['2', '3', '4'])
    // On the right, all are ticked: to be taken out they must be unticked.
    expect(isTicked(moved, '3')).toBe(true)
    expect(markedOn(LINES, moved, 'droite')).toEqual([])
  })
  it('takes out what is left unticked on the right', () => {
    const unticked = toggle(start, ['2'])
    expect(isTicked(unticked, '2')).toBe(false)
    expect(selectedIds(LINES, move(unticked, 'droite', markedOn(LINES, unticked, 'droite')))).toEqual([])
  })
  it('undoes the last move only', () => {
    const one = move(start, 'gauche', ['1'])
    const two = move(one, 'gauche', ['3'])
    expect(selectedIds(LINES, undo(two))).toEqual(['1', '2'])
    expect(undo(undo(two))).toEqual(undo(two))
    expect(undo(start)).toBe(start)
  })
  it('says whether something changed', () => {
    const saved = new Set(['2'])
    expect(isChanged(LINES, start, saved)).toBe(false)
    expect(isChanged(LINES, move(start, 'gauche', ['1']), saved)).toBe(true)
    expect(isChanged(LINES, undo(move(start, 'gauche', ['1'])), saved)).toBe(false)
  })
  it('loses nothing and doubles nothing, whatever the moves', () => {
    const step = fc.record({
      side: fc.constantFrom('gauche' as const, 'droite' as const),
      ids: fc.subarray(['1', '2', '3', '4', '9']),
    })
    fc.assert(
      fc.property(fc.array(step), steps => {
        let state = start
        for (const { side, ids } of steps) state = move(toggle(state, ids), side, ids)
        expect([...linesOf(LINES, state, 'gauche'), ...linesOf(LINES, state, 'droite')]).toHaveLength(4)
      }),
    )
  })
})
