import { TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ComponentType, KeyboardEvent, ReactNode } from 'react'
import classes from './filter-bar.module.css'
import chip from './tag.module.css'

export interface Counter<Id extends string> {
  readonly id: Id
  readonly label: string
  readonly count: number
  readonly pressed: boolean
  /** What must be seen first, and what is not as planned. */
  readonly tone?: 'bad' | 'wait' | undefined
}

type Props<Id extends string> = {
  readonly search: {
    readonly label: string
    readonly placeholder: string
    readonly icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': boolean }>
    readonly value: string
    readonly maxLength: number
    readonly onChange: (value: string) => void
  }
  /** Filters that were typed and stay, each with its cross; Enter adds, Backspace on nothing takes the last one away. */
  readonly tags?: {
    readonly values: readonly string[]
    readonly add: (typed: string) => void
    readonly remove: (tag: string) => void
  }
  readonly counters: {
    readonly label: string
    readonly values: readonly Counter<Id>[]
    readonly choose: (id: Id) => void
  }
  /** At the end of the line: how old what is shown is. */
  readonly children: ReactNode
}

/** Search, filters that stay, counters that filter, and how old the list is. */
export function FilterBar<Id extends string>({ search, tags, counters, children }: Props<Id>) {
  const { label, placeholder, icon: Icon, value, maxLength, onChange } = search
  function press(event: KeyboardEvent) {
    if (event.key === 'Enter' && tags && value.trim()) {
      event.preventDefault()
      tags.add(value)
    } else if (event.key === 'Backspace' && value === '' && tags?.values.length) {
      tags.remove(tags.values.at(-1) ?? '')
    } else if (event.key === 'Escape' && value !== '') {
      event.stopPropagation()
      onChange('')
    }
  }
  return (
    <div className={classes.root} data-many={counters.values.length > 4 || undefined}>
      <TextInput
        className={classes.search}
        aria-label={label}
        placeholder={placeholder}
        leftSection={<Icon size={16} stroke={1.8} aria-hidden />}
        value={value}
        maxLength={maxLength}
        onChange={event => onChange(event.currentTarget.value)}
        onKeyDown={press}
      />
      {tags?.values.map(tag => (
        <button
          key={tag}
          type="button"
          className={chip.tag}
          aria-label={`Retirer le filtre ${tag}`}
          onClick={() => tags.remove(tag)}
        >
          {tag}
          <IconX size={13} stroke={2} aria-hidden />
        </button>
      ))}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame and brings no role of use here */}
      <div className={classes.counters} role="group" aria-label={counters.label}>
        {counters.values.map(({ id, label: name, count, pressed, tone }) => (
          <button
            key={id}
            type="button"
            className={classes.counter}
            data-tone={tone}
            data-none={count === 0 || undefined}
            aria-pressed={pressed}
            onClick={() => counters.choose(id)}
          >
            {name} <b>{count}</b>
          </button>
        ))}
      </div>
      <span className={classes.end}>{children}</span>
    </div>
  )
}
