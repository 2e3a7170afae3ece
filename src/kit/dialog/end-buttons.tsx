import type { ReactNode } from 'react'
import classes from './end-buttons.module.css'

/** What ends a form or a dialog: what leaves things as they are, then what is done; the width of a phone. */
export function EndButtons({ children }: { readonly children: ReactNode }) {
  return <div className={classes.root}>{children}</div>
}
