import type { ReactNode } from 'react'
import classes from './page-header.module.css'

type Props = { title: string; count?: ReactNode; actions?: ReactNode }

/** Heading of a screen on a desk; on a phone the workspace's title bar says the same and only the actions stay. */
export function PageHeader({ title, count, actions }: Props) {
  return (
    <header className={classes.bar}>
      <div className={classes.titles}>
        <h1 className={classes.title} title={title}>
          {title}
        </h1>
        {count !== undefined && <span className={classes.count}>{count}</span>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  )
}
