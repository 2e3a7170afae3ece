import type { ReactNode } from 'react'
import { navigate } from '#client/address/location.ts'
import classes from './screen.module.css'

type Props = { readonly to: string; readonly children: ReactNode }

/** A link to another place of the application, which a new tab opens too. */
export function DeskLink({ to, children }: Props) {
  return (
    <a
      className={classes.link}
      href={to}
      onClick={event => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        navigate(to)
      }}
    >
      {children}
    </a>
  )
}
