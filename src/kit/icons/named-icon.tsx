import { IconSquare } from '@tabler/icons-react'
import { useEffect } from 'react'
import { loadIcons, useIcon } from './all-icons.ts'

type Props = { name: string; size?: number; stroke?: number }

/**
 * The icon of a name that the server gave, for the eye only. A name without drawing is a plain square rather than nothing;
 * room is kept for one that is on its way, so that no line moves.
 */
export function NamedIcon({ name, size = 18, stroke = 1.8 }: Props) {
  const Icon = useIcon(name)
  const waiting = Icon === 'attente'
  useEffect(() => {
    // Without network the line reads the same.
    if (waiting) loadIcons().catch(error => console.warn('icons', error))
  }, [waiting])
  if (waiting) return <span aria-hidden style={{ display: 'inline-block', width: size, height: size }} />
  const Drawn = Icon ?? IconSquare
  return <Drawn size={size} stroke={stroke} aria-hidden />
}
