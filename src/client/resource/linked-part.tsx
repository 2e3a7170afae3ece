import { useRef, useState } from 'react'
import { notifySuccess } from '#client/call/notices.ts'
import { useTask } from '#client/call/use-task.ts'
import { TransferList } from '#kit/transfer/transfer-list.tsx'
import type { Notice } from '#wire/notice.ts'
import type { TransferItem } from '#wire/transfer.ts'
import classes from './row-panel.module.css'

export interface LinkedPart {
  /** The menu entry that opens it alone. */
  readonly menu: string
  readonly titre: string
  readonly items: readonly TransferItem[]
}

interface Props {
  readonly part: LinkedPart
  readonly send: (menu: string, ids: readonly number[]) => Promise<Notice>
  readonly onTaken: () => void
  readonly onDirty: (menu: string, changed: boolean) => void
}

/** What belongs to a row, ticked and saved by itself. */
export function Linked({ part, send, onTaken, onDirty }: Props) {
  const { menu, titre } = part
  const [read, setRead] = useState({ items: part.items, serial: 0 })
  const { run, pending, message: error } = useTask()
  const tell = useRef(onDirty)
  tell.current = onDirty
  const [told] = useState(() => (changed: boolean) => tell.current(menu, changed))

  const save = (ids: readonly number[]) =>
    run(async () => {
      const { message } = await send(menu, ids)
      const kept = new Set(ids)
      setRead(({ items, serial }) => ({
        items: items.map(item => ({ ...item, etat: kept.has(item.id) ? 1 : 0 })),
        serial: serial + 1,
      }))
      notifySuccess(message)
      onTaken()
    })
  return (
    <section className={classes.part} aria-label={titre}>
      <h3>{titre}</h3>
      <TransferList
        key={read.serial}
        variante="cases"
        items={read.items}
        label={titre}
        saveName={`Enregistrer\u00a0: ${titre}`}
        pending={pending}
        error={error}
        onSave={ids => void save(ids)}
        onClose={null}
        onDirty={told}
      />
    </section>
  )
}
