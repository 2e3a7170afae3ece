import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { pluraliser } from '#wire/french.ts'
import type { AmountGiven } from './import-aids.ts'
import classes from './import-dialog.module.css'
import { PAUSE_MS } from './import-read.ts'

interface Props {
  readonly amount: AmountGiven
  /** How many lines say none. */
  readonly lines: number
  /** What they all take; empty: nothing, and they wait. */
  readonly value: string
  readonly onChange: (text: string) => void
}

/** Lines without an amount wait until a person has said theirs, or that they have none: nothing is made up for them. */
export function AmountNote({ amount: { label, lack, none }, lines, value, onChange }: Props) {
  const said = value === none.text
  const [text, setText] = useState(said ? '' : value)
  const typed = text.trim()
  const change = useRef(onChange)
  change.current = onChange
  useEffect(() => {
    if (typed === (said ? '' : value)) return
    const soon = setTimeout(() => change.current(typed), PAUSE_MS)
    return () => clearTimeout(soon)
  }, [typed, value, said])
  const fate = said
    ? none.means
    : value
      ? `${pluraliser(lines, 'elle prendra', 'elles prendront')} «\u00a0${value}\u00a0»`
      : 'dites lesquelles prendre'
  return (
    <div className={classes.day}>
      <p role="status">{`${lack(lines)}\u00a0: ${fate}. Pour une seule ligne, écrivez-les dans sa case.`}</p>
      <TextInput
        label={`${label} à prendre`}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      <Button
        variant="default"
        aria-pressed={said}
        onClick={() => {
          setText('')
          onChange(said ? '' : none.text)
        }}
      >
        {none.say}
      </Button>
    </div>
  )
}
