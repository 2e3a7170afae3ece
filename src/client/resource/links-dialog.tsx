import { useEffect, useRef, useState } from 'react'
import { pushLayer } from '#client/address/back.ts'
import { useDirty } from '#client/address/dirty.ts'
import { notifySuccess, notifyWarning } from '#client/call/notices.ts'
import { useTask } from '#client/call/use-task.ts'
import { TransferDialog } from '#kit/transfer/transfer-list.tsx'
import type { Notice } from '#wire/notice.ts'
import type { TransferItem } from '#wire/transfer.ts'

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
  readonly titre: string
  readonly items: readonly TransferItem[]
  readonly send: (ids: readonly number[]) => Promise<Notice>
  readonly onTaken: () => void
}

/** What belongs to a row and what does not. */
export function LinksDialog({ opened, onClose, titre, items, send, onTaken }: Props) {
  const { run, pending, message: error } = useTask()
  const [dirty, setDirty] = useState(false)
  useDirty(dirty && opened, titre)
  const [kept, setKept] = useState(0)
  const back = useRef(onClose)
  back.current = () => {
    if (!dirty) return onClose()
    notifyWarning('Vos déplacements ne sont pas enregistrés\u00a0: enregistrez-les, ou fermez la liste.')
    setKept(n => n + 1)
  }
  // Back took the layer away: one that was not closed is put there again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal puts it back
  useEffect(() => {
    if (opened) return pushLayer(() => back.current())
  }, [opened, kept])

  const save = (ids: readonly number[]) =>
    run(async () => {
      const { message } = await send(ids)
      notifySuccess(message)
      onTaken()
      onClose()
    })
  return (
    <TransferDialog
      opened={opened}
      onClose={onClose}
      title={titre}
      label={titre}
      items={items}
      pending={pending}
      error={error}
      onSave={ids => void save(ids)}
      onDirty={setDirty}
    />
  )
}
