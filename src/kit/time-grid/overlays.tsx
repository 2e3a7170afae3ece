import { useRef } from 'react'
import type { MenuEntry } from '#kit/menu/lazy-menu.tsx'
import { MenuList } from '#kit/menu/menu-list.tsx'
import classes from './time-grid.module.css'

type Props = {
  id: string
  label: string
  at: { x: number; y: number }
  entries: readonly MenuEntry[]
  opened: boolean
  onClose: () => void
}

/** The menu of an entry or of a range, where it was asked for. */
export function GridMenu({ id, label, at, entries, opened, onClose }: Props) {
  const anchor = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={anchor}
        id={id}
        type="button"
        tabIndex={-1}
        aria-label={label}
        className={classes.anchor}
        style={{ left: at.x, top: at.y }}
      />
      <MenuList id={id} button={anchor} opened={opened} onChange={to => !to && onClose()} entries={entries} />
    </>
  )
}
