import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useBackLayer } from '#client/back.ts'

type Props = { ouvert: boolean; titre: string; fermer: () => void; children: ReactNode }

/** A sheet over the page: from the bottom on a phone, at the right on a desk; Back closes it. */
export function Panel({ ouvert, titre, fermer, children }: Props) {
  const large = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
  useBackLayer(ouvert, fermer)
  return (
    <Drawer
      opened={ouvert}
      onClose={fermer}
      title={titre}
      position={large ? 'right' : 'bottom'}
      size={large ? 480 : 'auto'}
      styles={{
        content: large ? {} : { maxHeight: '92dvh', borderRadius: '16px 16px 0 0' },
        title: { fontWeight: 700, fontSize: 18 },
      }}
    >
      {children}
    </Drawer>
  )
}
