import { Fragment, type ReactNode, useState } from 'react'
import { Restored } from '#kit/form/restored.tsx'
import { Refusal } from '#kit/state/refusal.tsx'
import { messageNonEnregistre } from '../queue/not-stored.ts'
import { type KeptDraft, useKeptDraft } from './use-kept-draft.ts'

type Props<T> = {
  /** Of the form and of what it is about: each has one draft. */
  name: string
  /** What the form begins with. */
  empty: () => T
  children: (draft: KeptDraft<T>) => ReactNode
}

/**
 * A form over what was kept of it on the device, erased as one signs out: a killed tab loses nothing that was typed. What was
 * found again is told and can be thrown away; where the device keeps nothing, that is told.
 */
export function KeptForm<T extends object>({ name, empty, children }: Props<T>) {
  const draft = useKeptDraft(`brouillon:${name}`, { depart: empty() })
  const [serial, setSerial] = useState(0)
  if (!draft) return null
  const startAgain = () => {
    setSerial(serial + 1)
    void draft.restart(empty())
  }
  return (
    <>
      {draft.found && <Restored onStartAgain={startAgain} />}
      <Refusal>{draft.notKept ? messageNonEnregistre(draft.notKept) : null}</Refusal>
      <Fragment key={serial}>{children(draft)}</Fragment>
    </>
  )
}
