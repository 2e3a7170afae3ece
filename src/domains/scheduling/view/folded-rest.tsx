import type { ReactNode } from 'react'
import classes from './folded-rest.module.css'

interface Props {
  /** What is under it, in a word: "Et 2 autres règles". */
  readonly summary: string
  readonly children: ReactNode
}

/** What comes after the gravest of a list, folded on every screen, so that the answer stays near. */
export function FoldedRest({ summary, children }: Props) {
  return (
    <details className={classes.root}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
