import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { keepRoomUnder, placeMessages } from './floor.ts'
import { ToastList } from './toast-list.tsx'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

/** jsdom lays nothing out: each element says where it stands. */
function stand(attribute: string, box: Partial<DOMRect>): void {
  const element = document.createElement('div')
  element.setAttribute(attribute, '')
  element.getBoundingClientRect = () => ({ left: 0, right: 0, top: 0, height: 10, ...box }) as DOMRect // what is read
  document.body.append(element)
}

const PHONE = { innerWidth: 390, innerHeight: 844 }
const DESK = { innerWidth: 1440, innerHeight: 900 }

it('stand above the action of a phone, and above its navigation where there is none', () => {
  stand('data-ground', { left: 0, right: 390 })
  stand('data-floor', { left: 0, right: 390, top: 780 })
  expect(placeMessages(60, PHONE)).toEqual({ left: 12, width: 366, bottom: 76 })
  stand('data-floor', { left: 0, right: 390, top: 700 })
  expect(placeMessages(60, PHONE).bottom).toBe(156)
  // Of a screen that is not shown.
  stand('data-floor', { left: 0, right: 390, top: 600, height: 0 })
  expect(placeMessages(60, PHONE).bottom).toBe(156)
})

it('stand at the bottom left of a desk, beside its menu, above the pages of a list and not above a panel', () => {
  stand('data-ground', { left: 232, right: 1440 })
  stand('data-floor', { left: 1040, right: 1440, top: 700 })
  expect(placeMessages(60, DESK)).toEqual({ left: 244, width: 380, bottom: 12 })
  stand('data-floor', { left: 232, right: 1040, top: 850 })
  expect(placeMessages(60, DESK).bottom).toBe(62)
})

/** A modal as the kit's are: `role` on the box that scrolls. */
function open(box: { left: number; right: number; top: number; bottom: number }): HTMLElement {
  const dialog = document.createElement('section')
  dialog.setAttribute('role', 'dialog')
  dialog.setAttribute('aria-modal', 'true')
  dialog.getBoundingClientRect = () => ({ ...box, height: box.bottom - box.top }) as DOMRect // what is read
  document.body.append(dialog)
  return dialog
}

describe('never stand over an open dialog', () => {
  const WINDOWS = {
    phone: PHONE,
    small: { innerWidth: 320, innerHeight: 568 },
    desk: DESK,
    low: { innerWidth: 1280, innerHeight: 720 },
  }
  it.each(Object.entries(WINDOWS))('of any size or place, %s', (_window, sides) => {
    stand('data-ground', { left: sides.innerWidth > 1000 ? 232 : 0, right: sides.innerWidth })
    const steps = [0, 0.1, 0.3, 0.5, 0.7, 0.9, 1]
    for (const height of [60, 130, 260])
      for (const [l, r] of pairs(steps))
        for (const [t, b] of pairs(steps)) {
          const { innerWidth, innerHeight } = sides
          const box = { left: l * innerWidth, right: r * innerWidth, top: t * innerHeight, bottom: b * innerHeight }
          const dialog = open(box)
          const { left, width, bottom, over } = placeMessages(height, sides)
          const top = innerHeight - bottom - height
          const apart = left + width <= box.left || left >= box.right || top + height <= box.top || top >= box.bottom
          expect(apart || over === dialog, JSON.stringify({ box, left, width, bottom })).toBe(true)
          dialog.remove()
        }
  })

  it('a question in the middle of a low desk has them at its left, of the last opened only', () => {
    open({ left: 0, right: 1280, top: 0, bottom: 720 })
    open({ left: 432, right: 848, top: 40, bottom: 690 })
    expect(placeMessages(60, { innerWidth: 1280, innerHeight: 720 })).toEqual({ left: 12, width: 380, bottom: 12 })
  })

  it('one that fills the phone makes room at its foot, and takes it back when the message leaves', () => {
    const dialog = open({ left: 0, right: innerWidth, top: 0, bottom: innerHeight })
    const toast = { id: 1, code: 'success', message: 'Fait', duration: 3000 } as const
    const { rerender } = render(<ToastList toasts={[toast]} onClose={() => {}} />)
    expect(dialog.hasAttribute('data-messages-over')).toBe(true)
    rerender(<ToastList toasts={[]} onClose={() => {}} />)
    expect(dialog.hasAttribute('data-messages-over')).toBe(false)
  })
})

const pairs = (steps: readonly number[]) => steps.flatMap(a => steps.filter(b => b > a).map(b => [a, b] as const))

it('are drawn where they were placed', () => {
  stand('data-floor', { left: 0, right: 2000, top: innerHeight - 64 })
  render(<ToastList toasts={[{ id: 1, code: 'success', message: 'Fait', duration: 3000 }]} onClose={() => {}} />)
  expect(screen.getByRole('region', { name: 'Messages' }).style.bottom).toBe('76px')
})

it('stay where they are while one of them is pressed, or the press would fall beside it', () => {
  stand('data-floor', { left: 0, right: 2000, top: innerHeight - 64 })
  const action = { libelle: 'Défaire', faire: vi.fn() }
  render(
    <ToastList toasts={[{ id: 1, code: 'success', message: 'Admis', duration: 9000, action }]} onClose={() => {}} />,
  )
  const messages = screen.getByRole('region', { name: 'Messages' })
  fireEvent.pointerDown(screen.getByRole('button', { name: /^Défaire/ }))
  // The dialog that led there has closed: something else stands at the bottom.
  stand('data-floor', { left: 0, right: 2000, top: innerHeight - 200 })
  fireEvent(window, new Event('resize'))
  expect(messages.style.bottom).toBe('76px')
  fireEvent.pointerUp(document.body)
  fireEvent(window, new Event('resize'))
  expect(messages.style.bottom).toBe('212px')
  // Elsewhere a press holds nothing.
  fireEvent.pointerDown(document.body)
  stand('data-floor', { left: 0, right: 2000, top: innerHeight - 300 })
  fireEvent(window, new Event('resize'))
  expect(messages.style.bottom).toBe('312px')
})

it('let the keyboard see what it reaches: a field under the action zone comes to the middle', async () => {
  render(<ToastList toasts={[]} onClose={() => {}} />)
  stand('data-floor', { left: 0, right: 390, top: 700, bottom: 780 })
  const fields = [720, 300].map(top => {
    const field = document.createElement('input')
    field.getBoundingClientRect = () => ({ left: 16, right: 370, top, bottom: top + 44 }) as DOMRect // what is read
    // jsdom does not tell a key from a pointer.
    vi.spyOn(field, 'matches').mockReturnValue(true)
    field.scrollIntoView = vi.fn()
    document.body.append(field)
    field.focus()
    return field
  })
  await waitFor(() => expect(fields[0]?.scrollIntoView).toHaveBeenCalledWith({ block: 'center' }))
  expect(fields[1]?.scrollIntoView).not.toHaveBeenCalled()
})

it('a message that comes over the field one is in brings that field to the middle', async () => {
  const { rerender } = render(<ToastList toasts={[]} onClose={() => {}} />)
  const messages = screen.getByRole('region', { name: 'Messages' })
  messages.getBoundingClientRect = () => ({ left: 12, right: 378, top: 700, bottom: 760 }) as DOMRect // what is read
  const field = document.createElement('input')
  field.getBoundingClientRect = () => ({ left: 16, right: 370, top: 710, bottom: 754 }) as DOMRect // what is read
  vi.spyOn(field, 'matches').mockReturnValue(true)
  field.scrollIntoView = vi.fn()
  document.body.append(field)
  field.focus()
  await new Promise(requestAnimationFrame)
  vi.mocked(field.scrollIntoView).mockClear()
  rerender(<ToastList toasts={[{ id: 1, code: 'success', message: 'Fait', duration: 3000 }]} onClose={() => {}} />)
  await waitFor(() => expect(field.scrollIntoView).toHaveBeenCalledWith({ block: 'center' }))
})

it('leave the pointer to what lies under them, their own buttons aside', () => {
  const css = readFileSync(join(process.cwd(), 'src/kit/toast/toast-list.module.css'), 'utf8')
  const rule = (selector: string) => css.slice(css.indexOf(`${selector} {`)).split('}', 1)[0]
  expect(rule('.list')).toContain('pointer-events: none')
  expect(rule('\n.toast')).not.toContain('pointer-events')
  expect(rule('.action,\n.close')).toContain('pointer-events: auto')
})

it('go though the button that was pressed on them keeps the focus', () => {
  vi.useFakeTimers()
  try {
    const onClose = vi.fn()
    const see = { libelle: 'La voir', faire: () => {} }
    render(<ToastList toasts={[{ id: 1, code: 'success', message: 'Créée', duration: 3000, see }]} onClose={onClose} />)
    const button = screen.getByRole('button', { name: 'La voir' })
    const seen = vi.spyOn(button, 'matches').mockReturnValue(false)
    button.focus()
    vi.advanceTimersByTime(3100)
    expect(onClose).toHaveBeenCalledWith(1)
    onClose.mockClear()
    button.blur()
    // By the keyboard, whoever reads it has the time they need.
    seen.mockReturnValue(true)
    act(() => button.focus())
    vi.advanceTimersByTime(9000)
    expect(onClose).not.toHaveBeenCalled()
  } finally {
    vi.useRealTimers()
  }
})

it('what slides under them gets the room to be slid above, and keeps it', () => {
  const list = document.createElement('div')
  list.style.overflowY = 'auto'
  Object.defineProperties(list, { scrollHeight: { value: 900 }, clientHeight: { value: 400 } })
  list.getBoundingClientRect = () => ({ bottom: 900 }) as DOMRect // what is read
  document.body.append(list)
  const inner = document.createElement('div')
  const over = document.createElement('div')
  over.style.position = 'absolute'
  list.append(inner, over)
  document.elementsFromPoint = () => [inner, list, document.body]
  keepRoomUnder({ left: 12, width: 380, bottom: 12 }, 60, DESK)
  expect(inner.style.marginBottom).toBe('84px')
  keepRoomUnder({ left: 12, width: 380, bottom: 12 }, 40, DESK)
  expect(inner.style.marginBottom).toBe('84px')
  // A padding of what scrolls would lift what sticks to its bottom: the answers to a question, the foot of a month.
  expect([list.style.paddingBottom, over.style.marginBottom]).toEqual(['', ''])
  Reflect.deleteProperty(document, 'elementsFromPoint')
})

describe('what leads to what was done', () => {
  const shown = (message: string, libelle: string | null, as: 'see' | 'action' = 'action') => {
    const action = libelle === null ? {} : { [as]: { libelle, faire: vi.fn() } }
    render(<ToastList toasts={[{ id: 1, code: 'success', message, duration: 5000, ...action }]} onClose={vi.fn()} />)
    return screen.getByText(message).parentElement?.hasAttribute('data-long')
  }

  it('stands below a message that would be a column of words beside it', () => {
    const copied = 'Demande n° 0000113 créée, copie de la n° 0000045.'
    expect(shown(copied, 'Ouvrir la copie')).toBe(true)
    cleanup()
    for (const short of [null, 'Défaire']) {
      expect(shown(copied, short)).toBe(false)
      cleanup()
    }
    expect(shown(copied, 'Voir ce jour', 'see')).toBe(true)
    cleanup()
    expect(shown('Placée lun. à 9:00.', 'Voir ce jour', 'see')).toBe(false)
  })
})
