import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { OneTapButton } from './one-tap-button.tsx'
import { forgetTaps, TAP_LOCK_MS, watchTaps } from './tap-lock.ts'

beforeAll(() => watchTaps())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  forgetTaps()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const button = () => screen.getByRole('button')
/** A finger, at this moment: jsdom dates its events by a clock that tests do not hold. */
function tap(at: { x: number; y: number } = { x: 100, y: 700 }, target: Element = button()): void {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX: at.x, clientY: at.y })
  Object.defineProperty(event, 'timeStamp', { value: performance.now() })
  fireEvent(target, event)
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** As the action of a visit: each tap brings the next step to the same place. */
function Steps({ done }: { done: (step: number) => unknown }) {
  const [step, setStep] = useState(0)
  return (
    <MantineProvider>
      <OneTapButton
        key={step}
        onClick={() => {
          const answer = done(step)
          if (answer !== false) setStep(step + 1)
          return answer
        }}
      >
        Étape {step}
      </OneTapButton>
    </MantineProvider>
  )
}

/** A plain button whose place the answer takes. */
function Question({ done }: { done: () => void }) {
  const [asked, setAsked] = useState(false)
  return (
    <MantineProvider>
      {asked ? (
        <OneTapButton onClick={done}>Oui</OneTapButton>
      ) : (
        <button type="button" onClick={() => setAsked(true)}>
          Supprimer
        </button>
      )}
    </MantineProvider>
  )
}

describe('a button that dates something', () => {
  it('takes two taps of a shaky thumb for one, and says meanwhile that it is deaf', async () => {
    const done = vi.fn()
    render(<Steps done={done} />)
    tap()
    await wait(350)
    tap({ x: 106, y: 694 })
    expect(done).toHaveBeenCalledTimes(1)
    expect(button().getAttribute('aria-disabled')).toBe('true')
    await wait(TAP_LOCK_MS)
    expect(button().getAttribute('aria-disabled')).toBeNull()
    await wait(TAP_LOCK_MS)
    tap()
    expect(done.mock.calls).toEqual([[0], [1]])
  })
  it('does not give way to drumming, nor stay deaf for ever after it', async () => {
    const done = vi.fn()
    render(<Steps done={done} />)
    for (let i = 0; i < 12; i++) {
      tap()
      await wait(250)
    }
    expect(done).toHaveBeenCalledTimes(1)
    await wait(4_000)
    tap()
    expect(done).toHaveBeenCalledTimes(2)
  })
  it('is locked with all of its kind: the second tap may fall on another one', async () => {
    const [first, second] = [vi.fn(), vi.fn()]
    render(
      <MantineProvider>
        <OneTapButton onClick={first}>Un</OneTapButton>
        <OneTapButton onClick={second}>Deux</OneTapButton>
      </MantineProvider>,
    )
    tap({ x: 10, y: 10 }, screen.getByRole('button', { name: 'Un' }))
    await wait(300)
    tap({ x: 200, y: 10 }, screen.getByRole('button', { name: 'Deux' }))
    expect(second).not.toHaveBeenCalled()
    await wait(TAP_LOCK_MS)
    tap({ x: 200, y: 10 }, screen.getByRole('button', { name: 'Deux' }))
    expect(second).toHaveBeenCalledTimes(1)
  })
  it('ignores the tap that opened what it stands on', async () => {
    const done = vi.fn()
    render(<Question done={done} />)
    tap()
    await wait(350)
    tap()
    expect(done).not.toHaveBeenCalled()
    await wait(2 * TAP_LOCK_MS)
    tap()
    expect(done).toHaveBeenCalledTimes(1)
  })
  it('counts from the moment when what was asked is stored, and can be tried again at once when it was not', async () => {
    let store = (_stored: boolean) => {}
    const done = vi.fn(() => new Promise<boolean>(resolve => (store = resolve)))
    render(
      <MantineProvider>
        <OneTapButton onClick={done}>Je suis arrivé</OneTapButton>
      </MantineProvider>,
    )
    // By the keyboard, whose presses fall nowhere.
    fireEvent.click(button())
    await wait(1_400)
    await act(async () => store(true))
    await wait(1_400)
    expect(button().getAttribute('aria-disabled')).toBe('true')
    await wait(200)
    fireEvent.click(button())
    expect(done).toHaveBeenCalledTimes(2)
    await act(async () => store(false))
    expect(button().getAttribute('aria-disabled')).toBeNull()
    fireEvent.click(button())
    expect(done).toHaveBeenCalledTimes(3)
  })

  it('stays deaf, and busy, for as long as the device takes to store, and never looks alive meanwhile', async () => {
    let store = (_stored: boolean) => {}
    const done = vi.fn(() => new Promise<boolean>(resolve => (store = resolve)))
    render(
      <MantineProvider>
        <OneTapButton onClick={done}>Je suis arrivé</OneTapButton>
        <OneTapButton onClick={done}>Défaire</OneTapButton>
      </MantineProvider>,
    )
    const [first, second] = screen.getAllByRole('button') as [HTMLElement, HTMLElement]
    tap({ x: 100, y: 700 }, first)
    await wait(5_000)
    expect([first, second].map(b => b.getAttribute('aria-disabled'))).toEqual(['true', 'true'])
    expect([first, second].map(b => b.getAttribute('aria-busy'))).toEqual(['true', null])
    tap({ x: 100, y: 700 }, first)
    await act(async () => store(true))
    expect(first.getAttribute('aria-busy')).toBeNull()
    await wait(1_400)
    expect(first.getAttribute('aria-disabled')).toBe('true')
    await wait(200)
    expect(first.getAttribute('aria-disabled')).toBeNull()
    tap({ x: 100, y: 700 }, first)
    expect(done).toHaveBeenCalledTimes(2)
    // A device that never answers does not keep the screen deaf for ever.
    await wait(8_100)
    expect([first, second].map(b => b.getAttribute('aria-disabled'))).toEqual([null, null])
    tap({ x: 100, y: 700 }, first)
    expect(done).toHaveBeenCalledTimes(3)
  })

  it('hears whoever taps when it looks alive again, also after taps that came too soon', async () => {
    const done = vi.fn()
    render(<Steps done={done} />)
    tap()
    await wait(1_400)
    tap()
    await wait(800)
    expect(button().getAttribute('aria-disabled')).toBeNull()
    tap()
    expect(done).toHaveBeenCalledTimes(2)
  })

  it('says that it is deaf when what it lay under is gone: the finger is still there', async () => {
    const done = vi.fn()
    render(
      <MantineProvider>
        <button type="button">Fermer</button>
        <OneTapButton onClick={done}>Clôturer</OneTapButton>
      </MantineProvider>,
    )
    const close = screen.getByRole('button', { name: 'Clôturer' })
    const cover = screen.getByRole('button', { name: 'Fermer' })
    vi.spyOn(close, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 680, 360, 56))
    tap({ x: 100, y: 700 }, cover)
    await wait(200)
    expect(close.getAttribute('aria-disabled')).toBe('true')
    tap({ x: 100, y: 700 }, close)
    expect(done).not.toHaveBeenCalled()
    await wait(TAP_LOCK_MS)
    expect(close.getAttribute('aria-disabled')).toBeNull()
    tap({ x: 100, y: 700 }, close)
    expect(done).toHaveBeenCalledTimes(1)
  })

  it('says so while its screen says that it is busy', async () => {
    const done = vi.fn()
    render(
      <MantineProvider>
        <OneTapButton onClick={done} aria-busy>
          J’ai terminé
        </OneTapButton>
      </MantineProvider>,
    )
    expect(button().getAttribute('aria-disabled')).toBe('true')
    tap()
    expect(done).not.toHaveBeenCalled()
  })

  it('hears the next tap at the same place at once when the one before could not be done: the form was put right', async () => {
    const done = vi.fn().mockResolvedValueOnce(false).mockResolvedValue(true)
    render(
      <MantineProvider>
        <OneTapButton onClick={done}>Enregistrer</OneTapButton>
      </MantineProvider>,
    )
    tap()
    await wait(400)
    tap({ x: 100, y: 684 })
    expect(done).toHaveBeenCalledTimes(2)
    await wait(400)
    tap({ x: 100, y: 684 })
    expect(done).toHaveBeenCalledTimes(2)
  })

  it('hears again also when its timer rang before its time', async () => {
    render(<Steps done={() => undefined} />)
    tap()
    expect(button().getAttribute('aria-disabled')).toBe('true')
    const clock = performance.now.bind(performance)
    const late = vi.spyOn(performance, 'now').mockImplementation(() => clock() - 5)
    await wait(TAP_LOCK_MS)
    expect(button().getAttribute('aria-disabled')).toBe('true')
    await wait(50)
    expect(button().getAttribute('aria-disabled')).toBeNull()
    late.mockRestore()
  })
})
