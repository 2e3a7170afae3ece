import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowsExchange,
  IconArrowUp,
  IconCopy,
  IconEye,
  IconPencil,
  IconPrinter,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { NamedIcon } from '#kit/icons/named-icon.tsx'
import type { IconComponent } from '#kit/icons/starting.ts'

/** Icons of most menus: there with the grid itself. */
const MENUS: Readonly<Record<string, IconComponent>> = {
  pencil: IconPencil,
  trash: IconTrash,
  'arrow-up': IconArrowUp,
  'arrow-down': IconArrowDown,
  'arrow-back-up': IconArrowBackUp,
  'arrows-exchange': IconArrowsExchange,
  copy: IconCopy,
  eye: IconEye,
  printer: IconPrinter,
}

/** The icon of a name the server gave; nothing where it gave none. */
export function renderIcon(name: string): ReactNode {
  if (name === '') return null
  const Icon = MENUS[name]
  return Icon ? <Icon size={18} stroke={1.8} /> : <NamedIcon name={name} />
}
