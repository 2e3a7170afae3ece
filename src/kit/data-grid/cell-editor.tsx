import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import classes from './cell-editor.module.css'
import type { Live } from './grid-line.tsx'
import type { Edited } from './use-editing.ts'

interface Props {
  readonly edited: Edited
  readonly live: RefObject<Live>
  /** Name of the column. */
  readonly label: string
  /** Gives the focus back to the cell. */
  readonly onLeave: () => void
  /** On to the next cell that may be changed, or back to the one before. */
  readonly onNext: (way: 1 | -1) => void
}

/** A cell being changed: Enter keeps, Escape gives back, Tab keeps and goes on; a refusal is said under it. */
export function CellEditor({ edited, live, label, onLeave, onNext }: Props) {
  const { text, choices, pending, refusal } = edited
  const control = useRef<HTMLInputElement & HTMLSelectElement>(null)
  const why = useId()
  const left = useRef(false)
  const said = useRef<HTMLSpanElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a cell begins once, not at each letter typed in it
  useEffect(() => {
    const element = control.current
    element?.focus()
    // What was there goes with the first letter, as in a spreadsheet; what was just typed stays.
    if (element?.tagName === 'INPUT' && edited.text === edited.before) element.select()
  }, [edited.key, edited.column])
  useEffect(() => {
    if (refusal !== null) {
      left.current = false
      control.current?.focus()
    }
  }, [refusal])

  useLayoutEffect(() => {
    const [box, words] = [control.current?.getBoundingClientRect(), said.current]
    if (refusal === null || !box || !words) return
    const under = box.bottom + 6
    const room = under + words.offsetHeight < innerHeight
    words.style.top = `${room ? under : box.top - 6 - words.offsetHeight}px`
    words.style.left = `${Math.max(8, Math.min(box.left, innerWidth - words.offsetWidth - 8))}px`
  }, [refusal])

  const editing = () => live.current.grid.editing
  async function keep(then: () => void): Promise<void> {
    left.current = true
    if (await editing().commit()) then()
  }
  function press(event: KeyboardEvent): void {
    // Letters and arrows are the field's own here.
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      left.current = true
      editing().cancel()
      onLeave()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      void keep(onLeave)
    } else if (event.key === 'Tab') {
      event.preventDefault()
      const way = event.shiftKey ? -1 : 1
      void keep(() => onNext(way))
    }
  }
  const shared = {
    ref: control,
    className: classes.control,
    'aria-label': label,
    'aria-invalid': refusal !== null || undefined,
    'aria-describedby': refusal === null ? undefined : why,
    'aria-busy': pending || undefined,
    value: text,
    onKeyDown: press,
    onBlur: () => {
      if (!left.current) void editing().commit()
    },
  }
  return (
    <span className={classes.root} data-editor>
      {choices ? (
        <select {...shared} onChange={event => editing().type(event.currentTarget.value)}>
          {choices.map(choice => (
            <option key={choice} value={choice}>
              {choice || '—'}
            </option>
          ))}
        </select>
      ) : (
        <input {...shared} type="text" onChange={event => editing().type(event.currentTarget.value)} />
      )}
      {refusal !== null && (
        <span ref={said} id={why} role="alert" className={classes.why}>
          {refusal}
        </span>
      )}
    </span>
  )
}
