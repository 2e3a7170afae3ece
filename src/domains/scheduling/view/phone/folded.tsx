import type { ReactNode } from 'react'
import { useMobile } from '#client/address/viewport.ts'
import classes from './phone.module.css'

type Props = {
  /** What is under it, in a word: "4 autres personnes". */
  readonly summary: string
  readonly children: ReactNode
}

/** The rest of a long list: folded on a phone, where what decides comes first; as it is elsewhere. */
export function Folded({ summary, children }: Props) {
  if (!useMobile()) return children
  return (
    <details className={classes.fold}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
