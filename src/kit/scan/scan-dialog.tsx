import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './scan-dialog.module.css'
import { type AddLayer, useLayer } from './use-layer.ts'

type Props = {
  opened: boolean
  title: ReactNode
  onClose: () => void
  /** Once it has left the screen and given the focus back, if what opened it is still there. */
  onClosed: () => void
  addLayer?: AddLayer | undefined
  children: ReactNode
}

/** Whole screen on a phone, large window on a desk; the body is a column whose stage takes what the bars leave. */
export function ScanDialog({ opened, title, onClose, onClosed, addLayer, children }: Props) {
  useLayer(addLayer, opened, onClose)
  const phone = useMediaQuery('(max-width: 48em)', true, { getInitialValueInEffect: false })
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      title={title}
      fullScreen={phone}
      size="64rem"
      centered
      padding={0}
      classNames={{ content: classes.content, header: classes.header, title: classes.title, body: classes.body }}
    >
      {children}
    </Modal>
  )
}
