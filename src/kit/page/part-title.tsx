import type { ReactNode } from 'react'
import classes from './part-title.module.css'

interface PartTitleProps {
  /** Its rank on the page; a paragraph names what is no part of it. */
  as?: 'h2' | 'h3' | 'p'
  id?: string
  children: ReactNode
}

/** The title of one part of a page: a group of rows, a section of a form. */
export function PartTitle({ as: Tag = 'h2', id, children }: PartTitleProps) {
  return (
    <Tag id={id} className={classes.title}>
      {children}
    </Tag>
  )
}
