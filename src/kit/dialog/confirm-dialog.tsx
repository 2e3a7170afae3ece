import { Button, Modal, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from './confirm-dialog.module.css'

type Props = {
  opened: boolean
  title: string
  /** The question, with what the answer changes. */
  children: ReactNode
  /** The specification's word is "Oui"; give another only where it says one. */
  yes?: string
  /** The answer destroys something. */
  danger?: boolean
  pending?: boolean
  /** Shown above the buttons: the dialog stays open on a refusal. */
  error?: string | null
  /** Asks for a comment, handed to `onYes`. */
  comment?: string
  onYes: (comment: string) => void
  onCancel: () => void
}

/** Confirmation with Annuler and Oui, with a comment where asked (specification shell-and-administration §2.5). */
export function ConfirmDialog(props: Props) {
  const { opened, title, children, yes = 'Oui', danger, pending, error, comment, onYes, onCancel } = props
  const [text, setText] = useState('')
  // What was written about one thing is not about the next.
  const [was, setWas] = useState(opened)
  if (opened !== was) {
    setWas(opened)
    if (opened) setText('')
  }
  return (
    <Modal
      opened={opened}
      onClose={onCancel}
      title={title}
      centered
      size="26rem"
      // A dialog's heading is no banner of the page.
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.body}>
        {children}
        {comment && (
          <Textarea
            label={comment}
            value={text}
            onChange={e => setText(e.currentTarget.value)}
            autosize
            data-autofocus
          />
        )}
        {error && (
          <p role="alert" className={classes.error}>
            {error}
          </p>
        )}
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel} data-autofocus={comment ? undefined : true}>
          Annuler
        </Button>
        <Button color={danger ? 'red' : 'petrol'} loading={pending ?? false} onClick={() => onYes(text.trim())}>
          {yes}
        </Button>
      </div>
    </Modal>
  )
}
