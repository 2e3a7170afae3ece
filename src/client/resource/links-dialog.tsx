import { useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { useDirty } from '#client/address/dirty.ts'
import { notifySuccess } from '#client/call/notices.ts'
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
  useBackLayer(opened, onClose)

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
