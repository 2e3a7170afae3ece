import type { ReactNode } from 'react'
import classes from './dialogs.module.css'

type Props = {
  readonly label: string
  readonly children: ReactNode
}

/** What may be longer than a dialog: its buttons stay in sight. */
export function Scrolls({ label, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls and holds no control is scrolled by the keyboard too
    <section className={classes.scrolls} tabIndex={0} aria-label={label}>
      {children}
    </section>
  )
}
