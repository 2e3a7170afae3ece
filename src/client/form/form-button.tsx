import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { type FormDialogOptions, useFormDialog } from './use-form-dialog.tsx'

type Props = FormDialogOptions & {
  icone: ReactNode
  principal?: boolean
  /** Not for now: an open form keeps what was typed. */
  disabled?: boolean
  /** Not offered for now, where the page says why; an open form stays all the same. */
  hidden?: boolean
  /** Among the tools of one line of a list. */
  compact?: boolean
  /** What is read on it where the line names what it is about; its name stays whole. */
  short?: string
}

/** A button that opens the server's form. */
export function FormButton({
  icone,
  principal = false,
  disabled = false,
  hidden = false,
  compact = false,
  short,
  ...form
}: Props) {
  // What is unsaved is told by the button that opens it.
  const { open, loading, dialog } = useFormDialog({ ...form, label: `«\u00a0${form.label}\u00a0»` })
  return (
    <>
      {!hidden && (
        <Button
          variant={compact ? 'subtle' : principal ? 'filled' : 'default'}
          size={compact ? 'sm' : undefined}
          leftSection={icone}
          loading={loading}
          disabled={disabled}
          {...(short && { 'aria-label': form.label })}
          onClick={open}
        >
          {short ?? form.label}
        </Button>
      )}
      {dialog}
    </>
  )
}
