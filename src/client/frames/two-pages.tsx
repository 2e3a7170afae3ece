import type { ReactNode } from 'react'
import { useScrollMemory } from '../address/use-scroll-memory.ts'
import { useWide } from '../address/viewport.ts'
import { InPane } from './pane.tsx'
import classes from './two-pages.module.css'

type Props = {
  readonly list: ReactNode
  /** The page that the address chooses; null on the list. */
  readonly page: ReactNode
  /** Stands beside the list while the address chooses nothing; without it the list is alone. */
  readonly otherwise?: ReactNode
  /** What the address says: each page opens at its top, and comes back where it was left. */
  readonly place: string
  /** The list has a head of its own that sticks to the very top. */
  readonly flush?: boolean
  /** Share of each: a list and its detail, two equal pages, or a form beside a wide list. */
  readonly shape?: 'detail' | 'even' | 'form'
}

/**
 * Pages of a module that follow one another on a phone and stand beside each other on a desk. The pages ask `usePane` where
 * they stand, so that nothing is handed down to them.
 */
export function TwoPages({ list, page, otherwise = null, place, shape = 'detail', flush = false }: Props) {
  const wide = useWide()
  const main = useScrollMemory(place || 'liste')
  const side = useScrollMemory('liste')
  const beside = page ?? otherwise
  if (!wide || beside === null)
    return (
      <div ref={main} className={classes.alone} data-shape={shape} data-flush={flush || undefined}>
        {page ?? list}
      </div>
    )
  return (
    <div className={classes.two} data-shape={shape}>
      <div ref={side} className={classes.list}>
        <InPane pane="list">{list}</InPane>
      </div>
      <div ref={main} className={classes.detail}>
        <InPane pane="detail">{beside}</InPane>
      </div>
    </div>
  )
}
