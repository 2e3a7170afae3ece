import { VisuallyHidden } from '@mantine/core'
import type { ClipboardEvent, CSSProperties, KeyboardEvent, ReactNode } from 'react'
import { useRef } from 'react'
import classes from './typed-grid.module.css'

type Texts = readonly (readonly string[])[]

type Props = {
  readonly label: string
  readonly heads: readonly string[]
  readonly rows: readonly {
    readonly key: string
    readonly name: string
    readonly head: ReactNode
    readonly tail?: ReactNode
  }[]
  readonly texts: Texts
  /** Of a cell, for who does not see where it stands. */
  readonly nameOf: (row: number, column: number) => string
  readonly isWrong: (row: number, column: number) => boolean
  readonly colorOf?: (row: number, column: number) => CSSProperties | undefined
  readonly inputMode?: 'numeric' | 'text'
  readonly maxLength: number
  readonly onChange: (row: number, column: number, text: string) => void
  /** What is pasted from several cells, from one of ours on. */
  readonly onPaste: (row: number, column: number, texts: Texts) => void
}

/** A table of texts, cell by cell. */
export const tableOf = (rows: number, columns: number, text: (row: number, column: number) => string): string[][] =>
  Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (__, column) => text(row, column)))

/** Pasted texts laid over a table from a cell on; what does not fit is left out. */
export const laidOver = (texts: Texts, row: number, column: number, pasted: Texts): string[][] =>
  texts.map((line, r) => line.map((text, c) => pasted[r - row]?.[c - column] ?? text))

/** Cells of a sheet, or codes of one line with blanks between them; null: a text of one cell. */
function cellsOf(text: string): string[][] | null {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  const cells = lines.map(line =>
    (line.includes('\t') ? line.split('\t') : line.trim().split(/\s+/)).map(t => t.trim()),
  )
  return cells.length > 1 || (cells[0]?.length ?? 0) > 1 ? cells : null
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** A small grid of short texts: typed cell by cell, walked by the arrows, pasted from a sheet. */
export function TypedGrid(props: Props) {
  const {
    label,
    heads,
    rows,
    texts,
    nameOf,
    isWrong,
    colorOf,
    inputMode = 'text',
    maxLength,
    onChange,
    onPaste,
  } = props
  const table = useRef<HTMLTableElement>(null)
  function walk(event: KeyboardEvent<HTMLInputElement>, row: number, column: number) {
    const step = STEPS[event.key]
    if (!step || event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return
    const { selectionStart, selectionEnd, value } = event.currentTarget
    // Within a text the arrows are its own; past its ends, or over the whole of it, they walk.
    const whole = selectionStart === 0 && selectionEnd === value.length
    if (event.key === 'ArrowLeft' && !whole && selectionStart !== 0) return
    if (event.key === 'ArrowRight' && !whole && selectionEnd !== value.length) return
    event.preventDefault()
    const next = table.current?.querySelector<HTMLInputElement>(`[data-cell="${row + step[0]}:${column + step[1]}"]`)
    next?.focus()
    next?.select()
  }
  function paste(event: ClipboardEvent<HTMLInputElement>, row: number, column: number) {
    const cells = cellsOf(event.clipboardData.getData('text'))
    if (!cells) return
    event.preventDefault()
    onPaste(row, column, cells)
  }
  return (
    <div className={classes.scrolls}>
      <table ref={table} className={classes.grid} aria-label={label}>
        <thead>
          <tr>
            <td />
            {heads.map(head => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, head, tail }, row) => (
            <tr key={key}>
              <th scope="row" title={name}>
                {head}
                <VisuallyHidden>{name}</VisuallyHidden>
              </th>
              {heads.map((day, column) => (
                <td key={day}>
                  <input
                    className={classes.cell}
                    data-cell={`${row}:${column}`}
                    aria-label={nameOf(row, column)}
                    aria-invalid={isWrong(row, column) || undefined}
                    data-long={(texts[row]?.[column] ?? '').length > 3 || undefined}
                    inputMode={inputMode}
                    autoComplete="off"
                    autoCapitalize="characters"
                    spellCheck={false}
                    maxLength={maxLength}
                    value={texts[row]?.[column] ?? ''}
                    style={colorOf?.(row, column)}
                    onChange={event => onChange(row, column, event.currentTarget.value)}
                    onFocus={event => event.currentTarget.select()}
                    onKeyDown={event => walk(event, row, column)}
                    onPaste={event => paste(event, row, column)}
                  />
                </td>
              ))}
              {tail !== undefined && <td className={classes.tail}>{tail}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
