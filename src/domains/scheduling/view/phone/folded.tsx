import type { ReactNode } from 'react'
import { useMobile } from '#client/address/viewport.ts'
import classes from './phone.module.css'

type Props = {
  /** What is under it, in a word: "4 autres personnes". */
  readonly summary: string
  /** Folded on any screen: it would push what decides out of sight. */
  readonly long?: boolean
  readonly children: ReactNode
}

/** The rest of a long list: folded on a phone, where what decides comes first; as it is elsewhere. */
export function Folded({ summary, long = false, children }: Props) {
  if (!useMobile() && !long) return children
  return (
    <details className={classes.fold}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
