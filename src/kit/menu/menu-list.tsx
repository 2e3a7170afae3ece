import { Menu } from '@mantine/core'
import { type Ref, type RefObject, useEffect, useImperativeHandle, useState } from 'react'
import type { MenuEntry } from './lazy-menu.tsx'
import classes from './menu-list.module.css'

export interface MenuListProps {
  /** The button's; the list is `<id>-dropdown`. */
  readonly id: string
  readonly button: RefObject<HTMLButtonElement | null>
  readonly opened: boolean
  readonly onChange: (opened: boolean) => void
  readonly entries: readonly MenuEntry[]
}

/** The list of a menu, placed at a button that was there before it. */
export function MenuList({ id, button, opened, onChange, entries }: MenuListProps) {
  // It must see itself closed first, to give the focus back where it was.
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(opened), [opened])
  const first = entries.find(entry => !entry.disabled)
  return (
    <Menu
      id={id}
      opened={shown}
      onChange={onChange}
      position="bottom-end"
      shadow="sm"
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Anchor button={button} />
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(entry => (
          <Entry key={entry.label} entry={entry} focused={entry === first} button={button} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Stands for the button in Mantine's eyes: wrapping it would draw it anew, and lose its focus. */
function Anchor({ button, ref }: { button: RefObject<HTMLButtonElement | null>; ref?: Ref<HTMLElement | null> }) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => button.current, [button])
  return null
}

interface EntryProps {
  readonly entry: MenuEntry
  readonly focused: boolean
  readonly button: RefObject<HTMLButtonElement | null>
}

function Entry({ entry, focused, button }: EntryProps) {
  const { label, icon, href, elsewhere, disabled, danger } = entry
  const onClick = () => {
    // At once, not once the list has faded: what opens now would be deaf to a key pressed on an entry that leaves.
    button.current?.focus({ preventScroll: true })
    entry.onClick?.()
  }
  const common = {
    className: classes.item,
    leftSection: icon,
    'data-autofocus': focused || undefined,
    'data-danger': danger || undefined,
  }
  if (href === undefined || disabled)
    return (
      <Menu.Item {...common} disabled={disabled ?? false} onClick={onClick}>
        {label}
      </Menu.Item>
    )
  return (
    <Menu.Item
      {...common}
      component="a"
      href={href}
      onClick={onClick}
      {...(elsewhere && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {label}
    </Menu.Item>
  )
}
