import { Modal } from '@mantine/core'
import { Fragment, type ReactNode, useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { type KeptDraft, useKeptDraft } from '#client/draft/use-kept-draft.ts'
import { messageNonEnregistre } from '#client/queue/not-stored.ts'
import { Restored } from '#kit/form/restored.tsx'
import { Refusal } from '#kit/state/refusal.tsx'
import classes from './dialogs.module.css'

type Props<T> = {
  /** Of the form and of what it is about: each has one draft. */
  readonly name: string
  /** What the form begins with. */
  readonly empty: () => T
  readonly title: string
  readonly onClose: () => void
  readonly children: (kept: KeptDraft<T>) => ReactNode
}

/** A dialog of the desk whose input outlives Escape and a reload; it opens once what was kept is read, for its first field to get the keyboard. */
export function KeptDialog<T extends object>({ name, empty, title, onClose, children }: Props<T>) {
  useBackLayer(true, onClose)
  const kept = useKeptDraft(`brouillon:${name}`, { depart: empty() })
  const [serial, setSerial] = useState(0)
  if (!kept) return null
  const startAgain = () => {
    setSerial(serial + 1)
    void kept.restart(empty())
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      centered
      size={500}
      returnFocus={false}
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.body}>
        {kept.found && <Restored onStartAgain={startAgain} />}
        <Refusal>{kept.notKept ? messageNonEnregistre(kept.notKept) : null}</Refusal>
        <Fragment key={serial}>{children(kept)}</Fragment>
      </div>
    </Modal>
  )
}
