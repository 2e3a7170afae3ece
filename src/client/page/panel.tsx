import type { ReactNode } from 'react'
import { useBackLayer } from '../address/back.ts'
import { lazyDialog } from './lazy-dialog.tsx'

type Props = { ouvert: boolean; titre: string; fermer: () => void; children: ReactNode }

const PanelDrawer = lazyDialog(() => import('./panel-drawer.tsx').then(m => m.PanelDrawer))

/** A sheet over the page, whose code comes at the first opening; Back closes it. */
export function Panel({ ouvert, titre, fermer, children }: Props) {
  useBackLayer(ouvert, fermer)
  return (
    <PanelDrawer opened={ouvert} onClose={fermer} titre={titre}>
      {children}
    </PanelDrawer>
  )
}
