import { act, cleanup, render } from '@testing-library/react'
import { Activity } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeTopLayer, useBackLayer } from './back.ts'
import { useDirty } from './dirty.ts'
import { leaveAsked, leaveBy, stayHere, useLeaving } from './leave.ts'

let asked: readonly string[] | null = null
const closed: string[] = []
const Question = () => {
  const leaving = useLeaving()
  asked = leaving?.input ?? null
  useBackLayer(leaving !== null, stayHere)
  return null
}
const Input = ({ name = 'Fiche du client' }: { name?: string }) => {
  useDirty(true, name)
  return null
}
/** The form stands in a panel or a dialog, that Back closes. */
const Sheet = ({ children }: { children?: React.ReactNode }) => {
  useBackLayer(true, () => closed.push('panneau'))
  return children
}
const Over = () => {
  useBackLayer(true, () => closed.push('carte'))
  return null
}
const settle = (ms = 0) => act(async () => await vi.advanceTimersByTimeAsync(ms))
const back = async () => {
  let undone = false
  await act(async () => {
    undone = closeTopLayer()
  })
  return undone
}
const leave = vi.spyOn(history, 'back').mockImplementation(() => undefined)

beforeEach(() => {
  vi.useFakeTimers()
  closed.length = 0
  leave.mockClear()
})
afterEach(async () => {
  cleanup()
  await settle(1000)
  vi.useRealTimers()
})

it.each([
  [
    'a panel or a dialog',
    <Sheet key="s">
      <Input />
    </Sheet>,
    ['panneau'],
    0,
  ],
  ['a page', <Input key="p" />, [], 1],
] as const)('Back asks once before it leaves the input of %s', async (_, form, below, gone) => {
  render(
    <>
      <Question />
      {form}
    </>,
  )
  await settle()
  expect(await back()).toBe(true)
  expect([asked, closed]).toEqual([['Fiche du client'], []])
  await act(async () => leaveAsked())
  await settle(1)
  expect([asked, closed, leave.mock.calls.length]).toEqual([null, below, gone])
})

it('stays for whoever does not want to leave, by a second Back too, and asks again the next time', async () => {
  render(
    <>
      <Question />
      <Sheet>
        <Input />
      </Sheet>
    </>,
  )
  await settle()
  for (const stay of [async () => act(async () => stayHere()), back]) {
    await back()
    expect(asked).not.toBeNull()
    await stay()
    await settle()
    expect([asked, closed]).toEqual([null, []])
  }
})

it('asks once for several inputs of one page, and asks again where nothing lay behind', async () => {
  render(
    <>
      <Question />
      <Input name="Horaires" />
      <Input name="Tarifs" />
    </>,
  )
  await settle()
  await back()
  expect(asked?.toSorted()).toEqual(['Horaires', 'Tarifs'])
  await act(async () => leaveAsked())
  await settle(1)
  expect([asked, leave.mock.calls.length]).toEqual([null, 1])
  await settle(1000)
  await back()
  expect(asked).toHaveLength(2)
})

it('closes what is opened over a form first, and asks of a hidden tab nothing', async () => {
  const page = (mode: 'visible' | 'hidden', over: boolean) => (
    <>
      <Question />
      <Activity mode={mode}>
        <Sheet>
          <Input />
        </Sheet>
      </Activity>
      {over && <Over />}
    </>
  )
  const { rerender } = render(page('visible', false))
  await settle()
  rerender(page('visible', true))
  await back()
  expect([asked, closed]).toEqual([null, ['carte']])
  rerender(page('hidden', false))
  await settle()
  expect(await back()).toBe(false)
  rerender(page('visible', false))
  await settle()
  await back()
  expect([asked, closed]).toEqual([['Fiche du client'], ['carte']])
})

it('the arrow of a page asks too, and leads away at once from what holds nothing', async () => {
  const go = vi.fn()
  const { rerender } = render(
    <>
      <Question />
      <Input />
    </>,
  )
  await settle()
  act(() => leaveBy(go))
  expect([asked, go.mock.calls.length]).toEqual([['Fiche du client'], 0])
  await act(async () => leaveAsked())
  await settle(1)
  expect(go).toHaveBeenCalledOnce()
  rerender(<Question />)
  await settle(1000)
  act(() => leaveBy(go))
  expect(go).toHaveBeenCalledTimes(2)
})
