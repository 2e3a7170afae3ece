import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useClearOfFoot } from './use-clear-of-foot.ts'

afterEach(cleanup)

function Form({ grown }: { grown: boolean }) {
  const foot = useClearOfFoot(grown)
  return (
    <form>
      <input aria-label="Haut" />
      <input aria-label="Bas" />
      <div ref={foot} data-testid="pied">
        <button type="button">Annuler</button>
      </div>
    </form>
  )
}

/** The screen: two fields, and a foot whose top is at 600. */
function place() {
  const at = (element: HTMLElement, top: number, height: number) => {
    vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 300, height))
    element.scrollIntoView = vi.fn()
    return element
  }
  at(screen.getByTestId('pied'), 600, 140)
  return { haut: at(screen.getByLabelText('Haut'), 100, 48), bas: at(screen.getByLabelText('Bas'), 570, 48) }
}

it('brings the field that is typed in clear of what the foot says', () => {
  const { rerender } = render(<Form grown={false} />)
  const { bas } = place()
  bas.focus()
  rerender(<Form grown />)
  expect(bas.scrollIntoView).toHaveBeenCalledWith({ block: 'nearest' })
  expect(bas.style.scrollMarginBottom).toBe('')
})

it('moves nothing where the field is in sight, or where the keyboard is in the foot', () => {
  const { rerender } = render(<Form grown={false} />)
  const { haut, bas } = place()
  haut.focus()
  rerender(<Form grown />)
  rerender(<Form grown={false} />)
  screen.getByRole('button').focus()
  rerender(<Form grown />)
  expect([haut.scrollIntoView, bas.scrollIntoView].some(scroll => vi.mocked(scroll).mock.calls.length > 0)).toBe(false)
})
