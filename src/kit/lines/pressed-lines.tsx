import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './pressed-lines.module.css'

/** Lines of which one is pressed: it leads on. */
export function PressedLines({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  )
}

export function PressedLine({ titre, detail, onClick }: { titre: string; detail: string; onClick: () => void }) {
  return (
    <li>
      <button type="button" className={classes.line} onClick={onClick}>
        <span className={classes.words}>
          <b>{titre}</b>
          {detail && <span className={classes.detail}>{detail}</span>}
        </span>
        <IconChevronRight size={18} aria-hidden />
      </button>
    </li>
  )
}
