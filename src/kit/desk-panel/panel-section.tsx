import { type ReactNode, useId } from 'react'
import classes from './desk-panel.module.css'

type Props = {
  readonly title: ReactNode
  /** Its name, where the title counts or says more than that. */
  readonly label?: string
  readonly children: ReactNode
}

/** A part of a panel under its title, by which it is named. */
export function PanelSection({ title, label, children }: Props) {
  const id = useId()
  return (
    <section className={classes.section} {...(label ? { 'aria-label': label } : { 'aria-labelledby': id })}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  )
}

type ListProps<T> = {
  readonly title: string
  readonly items: readonly T[]
  readonly keyOf: (item: T) => string | number
  readonly draw: (item: T) => ReactNode
  /** Said where there is none; without it there is no section either. */
  readonly none?: string
  readonly className?: string | undefined
}

/** A part of a panel that is a list. */
export function ListSection<T>({ title, items, keyOf, draw, none, className }: ListProps<T>) {
  if (items.length === 0 && none === undefined) return null
  return (
    <PanelSection title={title}>
      {items.length === 0 ? (
        <p className={classes.quiet}>{none}</p>
      ) : (
        <ul className={classes.list}>
          {items.map(item => (
            <li key={keyOf(item)} className={className}>
              {draw(item)}
            </li>
          ))}
        </ul>
      )}
    </PanelSection>
  )
}
