import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { DateInput } from './date-input.tsx'
import { TimeInput } from './time-input.tsx'
import { REST_MS, type TypedInputProps } from './typed-input.tsx'

const onChange = vi.fn()
afterEach(() => {
  cleanup()
  onChange.mockClear()
})

function show(Field: ComponentType<TypedInputProps>, start: string, error?: string) {
  function Held() {
    const [value, setValue] = useState(start)
    return (
      <Field
        label="Champ"
        value={value}
        error={error}
        onChange={next => {
          onChange(next)
          setValue(next)
        }}
      />
    )
  }
  render(
    <MantineProvider env="test">
      <Held />
    </MantineProvider>,
  )
  return screen.getByLabelText('Champ') as HTMLInputElement
}
const type = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } })

it.each([
  ['a day', DateInput, '2026-11-20', '20/11/2026'],
  ['a time', TimeInput, '14:05', '14:05'],
] as const)('shows %s as the French write it, in a field of text', (_what, Field, value, shown) => {
  const field = show(Field, value)
  expect([field.value, field.type]).toEqual([shown, 'text'])
})

it.each([
  ['a day', DateInput, '1/3/27', '2027-03-01', '01/03/2027'],
  ['a day without bars', DateInput, '01032027', '2027-03-01', '01/03/2027'],
  ['a time', TimeInput, '9h30', '09:30', '09:30'],
] as const)('understands %s as people type it', (_what, Field, typed, value, shown) => {
  const field = show(Field, '')
  type(field, typed)
  expect(onChange).toHaveBeenLastCalledWith(value)
  fireEvent.blur(field)
  expect(field.value).toBe(shown)
})

it.each([
  ['31/02/2027', DateInput, 'Une date comme 20/11/2026 est attendue.'],
  ['25:00', TimeInput, 'Une heure comme 14:05 est attendue.'],
] as const)(
  'gives no value for %s, keeps it on screen and says what is wrong once it is left',
  (typed, Field, words) => {
    const field = show(Field, '')
    type(field, typed)
    expect(onChange).toHaveBeenLastCalledWith('')
    expect(field.value).toBe(typed)
    expect(screen.queryByText(words)).toBeNull()
    fireEvent.blur(field)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(words)
  },
)

it('ties the error of its form to the field', () => {
  const field = show(DateInput, '', 'Choisissez un jour.')
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Choisissez un jour.')
})

it('says what is wrong of what rests in a field that is not left, as of a button that stays grey for it', () => {
  vi.useFakeTimers()
  const field = show(DateInput, '')
  type(field, '31/02/2027')
  act(() => vi.advanceTimersByTime(REST_MS))
  expect(screen.getByText('Une date comme 20/11/2026 est attendue.')).toBeTruthy()
  type(field, '28/02/2027')
  expect(screen.queryByText('Une date comme 20/11/2026 est attendue.')).toBeNull()
  vi.useRealTimers()
})
