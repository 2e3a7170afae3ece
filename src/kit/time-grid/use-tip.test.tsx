import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Tip } from './tip.tsx'
import { useTip } from './use-tip.ts'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

it('says what its entry says now, though the mouse rests on it, and nothing once it says nothing', async () => {
  const entry = document.createElement('div')
  entry.dataset.tip = 'Matin · en attente du bureau'
  const { result } = renderHook(useTip)
  act(() => result.current.show(entry))
  expect(result.current.tip?.text).toBe('Matin · en attente du bureau')
  entry.dataset.tip = 'Matin'
  await waitFor(() => expect(result.current.tip?.text).toBe('Matin'))
  delete entry.dataset.tip
  await waitFor(() => expect(result.current.tip).toBeNull())
})

const rect = (top: number, bottom: number, left = 0) =>
  ({ left, width: left === 0 ? 1000 : 40, top, bottom, height: bottom - top }) as DOMRect
function Grid({ onDrawn }: { readonly onDrawn: (show: (entry: HTMLElement) => void) => void }) {
  const { tip, hide, show } = useTip()
  onDrawn(show)
  return tip && <Tip tip={tip} onGone={hide} />
}

/** An entry in its grid, and what its tip says of where it stands. */
function inGrid(frame: DOMRect) {
  const grid = document.body.appendChild(document.createElement('div'))
  grid.setAttribute('role', 'grid')
  const entry = grid.appendChild(document.createElement('button'))
  entry.dataset.tip = 'Matin'
  grid.getBoundingClientRect = () => frame
  let drawn = 0
  let show: (entry: HTMLElement) => void = () => undefined
  render(
    <Grid
      onDrawn={by => {
        drawn++
        show = by
      }}
    />,
  )
  return {
    ...{ grid, entry, drawn: () => drawn, words: () => screen.queryByRole('tooltip') },
    showAt(place: DOMRect) {
      entry.getBoundingClientRect = () => place
      act(() => show(entry))
      const { style, dataset } = screen.getByRole('tooltip')
      return { x: style.getPropertyValue('--tip-x'), y: style.getPropertyValue('--tip-y'), side: dataset.side }
    },
  }
}
const heightOf = (words: HTMLElement | null) => words?.style.getPropertyValue('--tip-y')
const nextFrame = () => act(() => new Promise<void>(resolve => requestAnimationFrame(() => resolve())))

it('touches its entry, above it and below one at the top of the window, never over it', () => {
  const { showAt } = inGrid(rect(40, 9_000))
  expect(showAt(rect(200, 230, 300))).toEqual({ x: '320px', y: '200px', side: 'above' })
  expect(showAt(rect(60, 90, 300))).toEqual({ x: '320px', y: '90px', side: 'below' })
  // What is out of sight of the grid counts for nothing: the middle is that of what is seen.
  expect(showAt({ ...rect(200, 230), left: -500, width: 600 } as DOMRect)).toMatchObject({ x: '50px' })
})

it('goes along with what scrolls, and goes once its entry is out of sight', async () => {
  const { grid, entry, words, showAt } = inGrid(rect(100, 600))
  showAt(rect(300, 330, 300))
  const scrollTo = async (place: DOMRect) => {
    entry.getBoundingClientRect = () => place
    grid.dispatchEvent(new Event('scroll'))
    await nextFrame()
    return heightOf(words())
  }
  expect(await scrollTo(rect(250, 280, 300))).toBe('250px')
  expect(words()?.textContent).toBe('Matin')
  // With the keyboard, it is coming into sight.
  entry.focus()
  expect(await scrollTo(rect(700, 730, 300))).toBe('700px')
  entry.blur()
  expect(await scrollTo(rect(700, 730, 300))).toBeUndefined()
})

it('costs the grid nothing under a scroll: it is looked for once a frame, and nothing is drawn anew', async () => {
  const { grid, entry, words, showAt, drawn } = inGrid(rect(100, 600))
  showAt(rect(300, 330, 300))
  const before = drawn()
  let read = 0
  entry.getBoundingClientRect = () => {
    read++
    return rect(240, 270, 300)
  }
  for (let n = 0; n < 5; n++) act(() => void grid.dispatchEvent(new Event('scroll')))
  expect(read).toBe(0)
  await nextFrame()
  expect([read, drawn() - before, heightOf(words())]).toEqual([1, 0, '240px'])
})
