import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createHistory, DeedGone, STEPS } from './history.ts'

/** A number that is added to; its history says what it would be. */
function counter() {
  const history = createHistory()
  const state = { value: 0 }
  return {
    history,
    state,
    add(n: number) {
      state.value += n
      const by = (change: number) => () => {
        state.value += change
      }
      history.push({ label: `+${n}`, undo: by(-n), redo: by(n) })
    },
  }
}

it('what fails stays where it was, and does not hold back the next press', async () => {
  const history = createHistory()
  let fails = true
  history.push({
    label: 'a',
    undo: () => {
      if (fails) throw new Error('refused')
    },
    redo: () => undefined,
  })
  await expect(history.undo()).rejects.toThrow('refused')
  expect([history.undone, history.redone]).toEqual(['a', null])
  fails = false
  await history.undo()
  expect([history.undone, history.redone]).toEqual([null, 'a'])
})

it('undoes one deed wherever it stands, once', async () => {
  const { history, state, add } = counter()
  add(1)
  const by = (change: number) => () => {
    state.value += change
  }
  const first = { label: 'first', undo: by(-10), redo: by(10) }
  first.redo()
  history.push(first)
  add(2)
  await history.undo(first)
  expect([state.value, history.undone, history.redone]).toEqual([3, '+2', 'first'])
  await history.undo(first)
  expect([state.value, history.undone]).toEqual([3, '+2'])
})

it('what can never be undone leaves, and those before it can be', async () => {
  const { history, state, add } = counter()
  add(1)
  const never = () => {
    throw new DeedGone('changed since')
  }
  history.push({ label: 'overtaken', undo: never, redo: never })
  await expect(history.undo()).rejects.toThrow('changed since')
  expect([history.undone, history.redone]).toEqual(['+1', null])
  await history.undo()
  expect(state.value).toBe(0)
})

it('keeps fifty steps, and follows a model through any presses', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constantFrom('undo', 'redo')), { maxLength: 140 }),
      async acts => {
        const { history, state, add } = counter()
        const past: number[] = []
        let future: number[] = []
        let base = 0
        for (const act of acts) {
          if (typeof act === 'number') {
            add(act)
            past.push(act)
            future = []
            if (past.length > STEPS) base += past.shift() ?? 0
          } else if (act === 'undo') {
            await history.undo()
            const n = past.pop()
            if (n !== undefined) future.push(n)
          } else {
            await history.redo()
            const n = future.pop()
            if (n !== undefined) past.push(n)
          }
          expect(state.value).toBe(base + past.reduce((a, b) => a + b, 0))
          expect([history.undone, history.redone]).toEqual([
            past.length ? `+${past.at(-1)}` : null,
            future.length ? `+${future.at(-1)}` : null,
          ])
        }
      },
    ),
    { numRuns: 60 },
  )
})

it('two presses are two steps, one after the other', async () => {
  const done: string[] = []
  const history = createHistory()
  for (const label of ['a', 'b'])
    history.push({
      label,
      undo: async () => {
        await new Promise(resolve => setTimeout(resolve, label === 'b' ? 20 : 0))
        done.push(label)
      },
      redo: () => undefined,
    })
  await Promise.all([history.undo(), history.undo()])
  expect(done).toEqual(['b', 'a'])
})
