import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useBackLayer } from '#client/back.ts'
import classes from './panel.module.css'

type Props = { ouvert: boolean; titre: string; fermer: () => void; children: ReactNode }

/** A sheet over the page: from the bottom on a phone, at the right on a desk; Back closes it. */
export function Panel({ ouvert, titre, fermer, children }: Props) {
  const large = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
  useBackLayer(ouvert, fermer)
  return (
    <Drawer.Root opened={ouvert} onClose={fermer} position={large ? 'right' : 'bottom'} size={large ? 480 : 'auto'}>
      <Drawer.Overlay />
      <Drawer.Content className={large ? undefined : classes.bas}>
        <div className={classes.tete}>
          <Drawer.Title className={classes.titre}>{titre}</Drawer.Title>
          <Drawer.CloseButton size={48} iconSize={22} aria-label="Fermer" />
        </div>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
