import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { MOBILE } from '#kit/form/mobile.ts'
import classes from './map.module.css'
import { MapView } from './map-view.tsx'
import type { MapPoint, Placing } from './types.ts'

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
  readonly titre: string
  readonly points: readonly MapPoint[]
  /** Shown in the map's place: what is read has not come, or is empty. */
  readonly instead?: ReactNode
  /** A pin is placed on it by hand. */
  readonly placing?: Placing | null
  /** Under the map: what may be done with it. */
  readonly foot?: ReactNode
}

/** The map of an address, or of several, in a dialog of 1200 px (specification field-service §9); whole screen on a phone. */
export function MapDialog({ opened, onClose, titre, points, instead, placing = null, foot }: Props) {
  const phone = useMediaQuery(MOBILE, false, { getInitialValueInEffect: false })
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={titre}
      size={1200}
      fullScreen={phone}
      centered={!phone}
      padding={0}
      attributes={{ header: { role: 'presentation' } }}
      classNames={{ content: classes.sheet, header: classes.sheetHead, body: classes.sheetBody }}
      closeButtonProps={{ 'aria-label': 'Fermer', size: 'var(--rt-touch)', iconSize: 20 }}
    >
      {instead ? (
        <div className={classes.instead}>{instead}</div>
      ) : (
        <MapView points={points} label={titre} placing={placing} />
      )}
      {foot && <div className={classes.foot}>{foot}</div>}
    </Modal>
  )
}
