import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { IconButton } from '#kit/button/icon-button.tsx'
import cards from '#kit/page/card.module.css'
import classes from './sheet.module.css'

interface Props {
  readonly title: string
  readonly under: string
  readonly onClose: () => void
  /** What may be done with it. */
  readonly tools: ReactNode
  readonly children: ReactNode
}

/** One entry of the history in full, beside the list: Escape closes it, on the row it came from. */
export function SheetCard({ title, under, onClose, tools, children }: Props) {
  const id = useId()
  function close() {
    onClose()
    document.querySelector<HTMLElement>('[data-history] [aria-current]')?.focus()
  }
  function press(event: KeyboardEvent) {
    // A dialog opened from here stands elsewhere in the page, though its events come by.
    const here = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.key === 'Escape' && here) close()
  }
  return (
    <aside className={`${cards.card} ${classes.sheet}`} aria-labelledby={id} onKeyDown={press}>
      <header className={classes.head}>
        <div>
          <h2 id={id}>{title}</h2>
          <p>{under}</p>
        </div>
        <IconButton label="Fermer le détail" size="var(--rt-touch)" onClick={close}>
          <IconX size={18} stroke={1.8} aria-hidden />
        </IconButton>
      </header>
      {children}
      <div className={classes.tools}>{tools}</div>
    </aside>
  )
}
