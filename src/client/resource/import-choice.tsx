import { useState } from 'react'
import { normaliserRecherche } from '#wire/french.ts'
import type { CellChoice } from './import-aids.ts'
import classes from './import-dialog.module.css'
import { tellFailure } from './use-resource.ts'

interface Props {
  readonly id: string
  readonly 'aria-label': string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
  /** What the sheet says, which is none of the choices. */
  readonly text: string
  readonly choice: CellChoice
  readonly onChange: (text: string) => void
  readonly onAdded: (() => void) | undefined
}

/** Stands for the word of the sheet, in a list of values that no word can be. */
const SAID = '\u0000said'
const ADD = '\u0000add'

/** A cell that holds none of the words that it may: one of them, nothing, or the word added to them. */
export function ImportChoice({ text, choice: { options, add }, onChange, onAdded, ...cell }: Props) {
  const [adding, setAdding] = useState(false)
  const known = options.find(option => normaliserRecherche(option) === normaliserRecherche(text))
  async function take(value: string): Promise<void> {
    if (value !== ADD) return onChange(value)
    setAdding(true)
    try {
      await add?.make(text.trim())
      onAdded?.()
    } catch (error) {
      tellFailure(error)
    } finally {
      setAdding(false)
    }
  }
  return (
    <select
      {...cell}
      className={classes.cell}
      value={known ?? (text.trim() === '' ? '' : SAID)}
      disabled={adding}
      onChange={event => void take(event.currentTarget.value)}
    >
      {!known && text.trim() !== '' && <option value={SAID}>{text}</option>}
      <option value="">Aucun</option>
      {options.map(option => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
      {add && !known && text.trim() !== '' && <option value={ADD}>{add.say(text.trim())}</option>}
    </select>
  )
}
