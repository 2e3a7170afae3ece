import { createContext, type ReactNode, useContext, useRef } from 'react'
import { focusLine } from '#kit/dense-table/line-focus.ts'
import { DeskPanel } from '#kit/desk-panel/desk-panel.tsx'
import type { GridHistory } from '#kit/time-grid/types.ts'
import { useUndoKeys } from '#kit/time-grid/use-undo-keys.ts'
import { useBackLayer } from '../address/back.ts'
import { navigate } from '../address/location.ts'
import { useScreenTitle } from '../address/screen-title.ts'
import { useMobile, useWide } from '../address/viewport.ts'
import classes from './desk.module.css'

interface DeskPlace {
  /** The panel stands beside its list; otherwise it takes the list's place. */
  readonly wide: boolean
  /** The list has less room: what the panel says is left out of it. */
  readonly narrow: boolean
  /** Back to the list alone, on the line that was open. */
  readonly close: () => void
}

const DeskContext = createContext<DeskPlace>({ wide: false, narrow: true, close: () => undefined })

/** Stands at a desk without its list: for a part shown alone. */
export function AtDesk({
  wide = true,
  narrow = false,
  children,
}: {
  wide?: boolean
  narrow?: boolean
  children: ReactNode
}) {
  return <DeskContext value={{ wide, narrow, close: () => undefined }}>{children}</DeskContext>
}

export function useDesk(): DeskPlace {
  return useContext(DeskContext)
}

type Props = {
  readonly title: string
  /** Under the title, in the tab; of what is open instead, where that is alone on the screen. */
  readonly detail: string
  /** Beside the title: what is shown, export. */
  readonly tools?: ReactNode
  readonly filters: ReactNode
  readonly children: ReactNode
  /** What the address chooses in the list, in a `SidePanel`; null where it chooses nothing. */
  readonly panel: ReactNode
  /** Line of the list that is open. */
  readonly chosen: string | number | null
  /** Address of the list alone. */
  readonly home: string
  /** What Ctrl+Z undoes on it and Ctrl+Y does again, whichever part of it did it. */
  readonly steps?: GridHistory
}

/** A dense list and, beside it, the one thing the address chooses: what dispatchers and managers work in all day. */
export function Desk({ title, detail, tools, filters, children, panel, chosen, home, steps }: Props) {
  const wide = useWide()
  const open = chosen !== null
  const close = () => {
    navigate(home, { replace: true })
    if (open) focusLine(chosen)
  }
  useScreenTitle(title, { detail, ...(open && !wide ? { back: home } : {}) })
  useBackLayer(open && wide, close)
  const root = useRef<HTMLDivElement>(null)
  useUndoKeys(root, steps)
  return (
    <DeskContext value={{ wide, narrow: open || !wide, close }}>
      <div ref={root} className={classes.root} data-wide={wide || undefined}>
        {(wide || !open) && (
          <div className={classes.list}>
            <header className={classes.head}>
              <h1 className={classes.title}>{title}</h1>
              {tools}
            </header>
            {filters}
            {children}
          </div>
        )}
        {panel}
      </div>
    </DeskContext>
  )
}

type PanelProps = Omit<Parameters<typeof DeskPanel>[0], 'large' | 'closes' | 'onClose'>

/** One line of the desk in full; Escape and its cross lead back to the list. */
export function SidePanel(props: PanelProps) {
  const { wide, close } = useDesk()
  // Only a phone has a bar above with an arrow back: in a window too narrow for both, nothing else would lead to the list.
  const bar = useMobile()
  return <DeskPanel {...props} large={wide} closes={wide || !bar} onClose={close} />
}

/** Frame of the list itself, which scrolls in it. */
export function DeskCard({ children, label }: { readonly children: ReactNode; readonly label?: string }) {
  return (
    <div className={classes.card} {...(label !== undefined && { role: 'status', 'aria-label': label })}>
      {children}
    </div>
  )
}
