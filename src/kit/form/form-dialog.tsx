import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRef } from 'react'
import { useEscapeAfterContent } from './dialog-escape.ts'
import classes from './form-frame.module.css'
import { type FormHandle, FormRenderer } from './form-renderer.tsx'
import { MOBILE } from './mobile.ts'
import type { FormProps } from './types.ts'
import { useOpening } from './use-opening.ts'

/** The form in a dialog as wide as the server says; the whole screen on a phone. */
export function FormDialog({ opened, ...props }: FormProps & { opened: boolean }) {
  const phone = useMediaQuery(MOBILE, false, { getInitialValueInEffect: false })
  const form = useRef<FormHandle>(null)
  const close = () => (form.current ? form.current.close() : props.onCancel())
  const shown = useOpening(opened)
  // The form has the key: it knows what floats above it.
  const escapeKey = useEscapeAfterContent(shown, close)
  return (
    <Modal
      opened={shown}
      onClose={close}
      title={props.definition.titre}
      size={props.definition.width}
      fullScreen={phone}
      centered={!phone}
      {...escapeKey}
      attributes={{ header: { role: 'presentation' } }}
      classNames={{ content: classes.sheet, title: classes.title, body: classes.dialog }}
    >
      <FormRenderer {...props} ref={form} />
    </Modal>
  )
}
