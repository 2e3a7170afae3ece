import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { type ComponentType, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { IconButton } from '#kit/button/icon-button.tsx'
import classes from './lazy-menu.module.css'
import type { MenuListProps } from './menu-list.tsx'

export interface MenuEntry {
  readonly label: string
  readonly icon: ReactNode
  /** A link; without it, a button. */
  readonly href?: string
  /** The link opens beside the application. */
  readonly elsewhere?: boolean
  readonly disabled?: boolean
  /** Destroys something: drawn in brick. */
  readonly danger?: boolean
  readonly onClick?: () => void
}

type List = ComponentType<MenuListProps>
let loading: Promise<List> | undefined

/** One load for every menu; a failed one is forgotten so that the next press tries again. */
function loadList(): Promise<List> {
  loading ??= import('./menu-list.tsx').then(module => module.MenuList)
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

function prepare(): void {
  loadList().catch(error => console.info('menu not fetched ahead', error))
}

/** Drawn by the forty at one press: what an `IconButton` looks like, without its component. */
const CELL = `mantine-focus-auto mantine-active ${UnstyledButton.classes.root} ${ActionIcon.classes.root} ${classes.cell}`
const DOTS = <IconDotsVertical size={20} aria-hidden />

interface LazyMenuProps {
  readonly label: string
  /** Given as a function, they are made once somebody reaches for them. */
  readonly entries: readonly MenuEntry[] | (() => readonly MenuEntry[])
  /** In a cell of a grid: small, reached by the grid's own keys, which keep the arrows. */
  readonly cell?: { readonly tabIndex: 0 | -1; readonly 'data-row': string; readonly 'data-column': string }
}

/**
 * The three dots and their menu. The list and the library that places it come when somebody reaches for it: no first
 * screen pays for them.
 */
export function LazyMenu({ label, entries, cell }: LazyMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  const [List, setList] = useState<List | null>(null)
  const [failure, setFailure] = useState<Error | null>(null)
  // The screen's own panel tells that a part could not be fetched, as for its other parts.
  if (failure) throw failure

  function open() {
    // Safari does not focus a pressed button, and this is where the focus returns.
    button.current?.focus({ preventScroll: true })
    setOpened(true)
    if (!List) loadList().then(loaded => setList(() => loaded), setFailure)
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') setOpened(false)
    if (event.key !== 'ArrowDown' || cell) return
    event.preventDefault()
    open()
  }

  const shared = {
    ref: button,
    id,
    'aria-haspopup': 'menu',
    'aria-expanded': opened,
    'aria-controls': opened && List ? `${id}-dropdown` : undefined,
    onClick: () => (opened ? setOpened(false) : open()),
    onKeyDown: press,
    onPointerDown: prepare,
    onFocus: prepare,
  } as const
  const given = () => (typeof entries === 'function' ? entries() : entries)
  return (
    <>
      {cell ? (
        <button type="button" className={CELL} {...cell} {...shared} aria-label={label} title={label}>
          {DOTS}
        </button>
      ) : (
        <IconButton size="var(--rt-touch)" label={label} {...shared}>
          {DOTS}
        </IconButton>
      )}
      {List && <List id={id} button={button} opened={opened} onChange={setOpened} entries={given()} />}
    </>
  )
}
