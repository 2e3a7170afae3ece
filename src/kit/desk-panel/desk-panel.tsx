import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from '#kit/button/icon-button.tsx'
import classes from './desk-panel.module.css'

type Props = {
  /** What the panel is about, for who does not see it. */
  label: string
  title: string
  /** True: the bar above says the title already; it is left to screen readers. */
  named?: boolean
  under?: ReactNode
  marks?: ReactNode
  /** Beside the title, before what closes. */
  actions?: ReactNode
  /** Beside its list; otherwise it takes the list's place. */
  large: boolean
  /** Its cross, where nothing else leads back; beside its list there always is one. */
  closes?: boolean
  onClose: () => void
  children: ReactNode
}

/** One line of a desk's list in full, beside the list: Escape closes it (ux "Desktop"). */
export function DeskPanel({
  label,
  title,
  named,
  under,
  marks,
  actions,
  large,
  closes = large,
  onClose,
  children,
}: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // On a phone the panel takes the list's place: the keyboard and the screen reader follow.
    if (!large) heading.current?.focus()
  }, [large])
  function press(event: KeyboardEvent) {
    // A dialog opened from here stands elsewhere in the page, though its events come by.
    const here = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.key === 'Escape' && here) onClose()
  }
  return (
    <aside className={classes.root} data-large={large || undefined} aria-label={label} onKeyDown={press}>
      <header className={classes.head} data-named={named || undefined}>
        <div className={classes.titles}>
          <h2 ref={heading} tabIndex={-1} className={classes.title}>
            {title}
          </h2>
          {under && <p className={classes.under}>{under}</p>}
          {marks && <div className={classes.marks}>{marks}</div>}
        </div>
        {actions}
        {closes && (
          <IconButton label="Fermer le détail" onClick={onClose}>
            <IconX size={18} stroke={1.8} aria-hidden />
          </IconButton>
        )}
      </header>
      {children}
    </aside>
  )
}

type BodyProps = { children: ReactNode; role?: 'status'; 'aria-label'?: string }

/** What scrolls between the panel's head and its buttons. */
export function PanelBody({ children, ...rest }: BodyProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls and holds no control is scrolled by the keyboard too
    <div className={classes.body} tabIndex={0} {...rest}>
      {children}
    </div>
  )
}
