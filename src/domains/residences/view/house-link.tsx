import type { ReactNode } from 'react'
import { navigate } from '#client/address/location.ts'
import { useSession } from '#client/queue/use-sync.ts'
import { mayCall } from '#client/session/rights.ts'
import type { Operation } from '#wire/operation.ts'
import classes from './stays.module.css'

type Props = {
  readonly to: string
  /** What that page reads: who may not is shown the words alone. */
  readonly reads: Pick<Operation, 'right'>
  readonly children: ReactNode
}

/** Another page of the house, which a new tab opens too. */
export function HouseLink({ to, reads, children }: Props) {
  const open = mayCall(useSession(), [reads])
  if (!open) return children
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
