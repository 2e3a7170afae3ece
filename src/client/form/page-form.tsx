import type { ReactNode, Ref } from 'react'
import classes from './page-form.module.css'

type Props = {
  readonly ref?: Ref<HTMLFormElement>
  readonly onSubmit: () => void
  readonly children: ReactNode
  /** Under the fields, in the thumb's reach: what sends them. */
  readonly end: ReactNode
}

/** A form that is a page of its own: its fields, and what sends them where the thumb is. What is wrong is told by us, not by the browser. */
export function PageForm({ ref, onSubmit, children, end }: Props) {
  return (
    <form
      ref={ref}
      className={classes.root}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <div className={classes.fields}>{children}</div>
      {end}
    </form>
  )
}
