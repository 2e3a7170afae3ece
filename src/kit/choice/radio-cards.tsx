import { type ReactNode, useId } from 'react'
import classes from './radio-cards.module.css'

export interface RadioCard<K extends string | number> {
  readonly key: K
  readonly label: ReactNode
  readonly under?: ReactNode
  readonly disabled?: boolean
}

type Props<K extends string | number> = {
  /** What is chosen among. */
  readonly label: string
  readonly choices: readonly RadioCard<K>[]
  readonly chosen: K | null | undefined
  readonly onChoose: (key: K) => void
  /** Many: they scroll in their own frame. */
  readonly scrolls?: boolean
}

/** One of several, each a card with its words: slots, companies. */
export function RadioCards<K extends string | number>({ label, choices, chosen, onChoose, scrolls }: Props<K>) {
  const name = useId()
  return (
    <fieldset className={classes.root} data-scrolls={scrolls || undefined} aria-label={label}>
      {choices.map(c => (
        <label key={c.key} className={classes.card}>
          <input
            type="radio"
            name={name}
            checked={c.key === chosen}
            disabled={c.disabled}
            onChange={() => onChoose(c.key)}
          />
          <span className={classes.words}>
            {c.label}
            {c.under && <span className={classes.under}>{c.under}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
