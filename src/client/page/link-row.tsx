import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { PillTone } from '#kit/pill/pill.tsx'
import { navigate } from '../address/location.ts'
import classes from './link-row.module.css'

type Props = {
  adresse: string
  choisi: boolean
  /** Colour of the stripe; quiet when absent or mute. */
  ton?: 'primary' | PillTone | undefined
  /** Tells the row apart by pattern too, for those who do not see the colour. */
  hachure?: boolean
  /** Three lines and more: closer together. */
  serre?: boolean
  /** Stands beside the link, a menu for one; an arrow when absent. */
  apres?: ReactNode
  children: ReactNode
}

/** A row of a list that opens a page: a stripe of its state, the whole row as its link. */
export function LinkRow({ adresse, choisi, ton, hachure, serre, apres, children }: Props) {
  return (
    <li className={classes.root} data-choisi={choisi || undefined}>
      <span className={classes.stripe} data-ton={ton} data-hachure={hachure || undefined} aria-hidden />
      <a
        className={classes.lien}
        data-serre={serre || undefined}
        href={adresse}
        aria-current={choisi ? 'true' : undefined}
        onClick={event => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          navigate(adresse)
        }}
      >
        {children}
      </a>
      {apres ?? <IconChevronRight className={classes.fleche} size={20} aria-hidden />}
    </li>
  )
}
