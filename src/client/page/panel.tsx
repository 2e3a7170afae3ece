import type { ReactNode } from 'react'
import { useBackLayer } from '../address/back.ts'
import { lazyDialog } from './lazy-dialog.tsx'

type Props = { opened: boolean; title: string; onClose: () => void; children: ReactNode }

const PanelDrawer = lazyDialog(() => import('./panel-drawer.tsx').then(m => m.PanelDrawer))

/** A sheet over the page, whose code comes at the first opening; Back closes it. */
export function Panel({ opened, title, onClose, children }: Props) {
  useBackLayer(opened, onClose)
  return (
    <PanelDrawer opened={opened} onClose={onClose} title={title}>
      {children}
    </PanelDrawer>
  )
}
