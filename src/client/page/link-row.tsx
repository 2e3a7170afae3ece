import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { PillTone } from '#kit/pill/pill.tsx'
import { navigate } from '../address/location.ts'
import classes from './link-row.module.css'

type Props = {
  to: string
  chosen: boolean
  /** Colour of the stripe; quiet when absent or mute. */
  tone?: 'primary' | PillTone | undefined
  /** Tells the row apart by pattern too, for those who do not see the colour. */
  hatched?: boolean
  /** Three lines and more: closer together. */
  dense?: boolean
  /** Stands beside the link, a menu for one; an arrow when absent. */
  after?: ReactNode
  children: ReactNode
}

/** A row of a list that opens a page: a stripe of its state, the whole row as its link. */
export function LinkRow({ to, chosen, tone, hatched, dense, after, children }: Props) {
  return (
    <li className={classes.root} data-choisi={chosen || undefined}>
      <span className={classes.stripe} data-ton={tone} data-hachure={hatched || undefined} aria-hidden />
      <a
        className={classes.lien}
        data-serre={dense || undefined}
        href={to}
        aria-current={chosen ? 'true' : undefined}
        onClick={event => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          navigate(to)
        }}
      >
        {children}
      </a>
      {after ?? <IconChevronRight className={classes.fleche} size={20} aria-hidden />}
    </li>
  )
}
