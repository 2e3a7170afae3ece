import { IconX } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { IconButton } from '#kit/button/icon-button.tsx'
import classes from './form-frame.module.css'
import { type FormHandle, FormRenderer } from './form-renderer.tsx'
import type { FormProps } from './types.ts'

/** A long form beside its list, or in the page: title, fields that scroll, buttons that stay. */
export function FormPanel(props: FormProps) {
  const form = useRef<FormHandle>(null)
  const title = useId()
  return (
    <section className={classes.panel} data-pane="surface" aria-labelledby={title}>
      <header className={classes.panelHead}>
        <h2 id={title}>{props.definition.titre}</h2>
        <IconButton label="Fermer" onClick={() => form.current?.close()}>
          <IconX size={20} stroke={1.8} aria-hidden />
        </IconButton>
      </header>
      <FormRenderer {...props} ref={form} />
    </section>
  )
}
