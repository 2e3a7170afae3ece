import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './panel.module.css'

type Props = { opened: boolean; onClose: () => void; title: string; children: ReactNode }

/** The sheet itself, from the bottom on a phone, at the right on a desk. */
export function PanelDrawer({ opened, onClose, title, children }: Props) {
  const large = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
  return (
    <Drawer.Root opened={opened} onClose={onClose} position={large ? 'right' : 'bottom'} size={large ? 480 : 'auto'}>
      <Drawer.Overlay />
      <Drawer.Content className={large ? undefined : classes.bas}>
        <div className={classes.tete}>
          <Drawer.Title className={classes.titre}>{title}</Drawer.Title>
          <Drawer.CloseButton size="var(--rt-touch)" iconSize={22} aria-label="Fermer" />
        </div>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
