import { Button, Modal } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { pushLayer } from '#client/address/back.ts'
import { useDirty } from '#client/address/dirty.ts'
import { useMobile } from '#client/address/viewport.ts'
import { notifySuccess } from '#client/call/notices.ts'
import { messageOf } from '#client/call/problem.ts'
import { rowNameOf } from '#kit/data-grid/row-name.ts'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { TransferList } from '#kit/transfer/transfer-list.tsx'
import type { GridDescriptor, GridRow } from '#wire/grid.ts'
import { texteCellule } from '#wire/grid-cells.ts'
import type { Notice } from '#wire/notice.ts'
import type { TransferItem } from '#wire/transfer.ts'
import classes from './detail-dialog.module.css'

export interface LinkedPart {
  /** The menu entry that opens it alone. */
  readonly menu: string
  readonly titre: string
  readonly items: readonly TransferItem[]
}

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
  readonly list: GridDescriptor
  readonly row: GridRow
  readonly parts: readonly LinkedPart[]
  readonly send: (menu: string, ids: readonly number[]) => Promise<Notice>
  readonly onTaken: () => void
  /** Absent where the row may not be changed. */
  readonly onEdit?: (() => void) | undefined
}

/** What a row says, and all that belongs to it: each list is saved by itself. */
export function DetailDialog({ opened, onClose, list, row, parts, send, onTaken, onEdit }: Props) {
  const mobile = useMobile()
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState(false)
  const titre = rowNameOf(list, row)
  useDirty(dirty.size > 0 && opened, titre)
  const close = () => (dirty.size > 0 ? setAsking(true) : onClose())
  const back = useRef(close)
  back.current = close
  // Back took the layer away: while the question stands it is put there again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question puts it back
  useEffect(() => {
    if (opened) return pushLayer(() => back.current())
  }, [opened, asking])
  const mark = (menu: string, changed: boolean) =>
    setDirty(before => {
      if (before.has(menu) === changed) return before
      const next = new Set(before)
      if (changed) next.add(menu)
      else next.delete(menu)
      return next
    })
  const faits = list.headers
    .map(header => [header.label, texteCellule(row[header.id], header, list.itemsRenderers[header.id])] as const)
    .filter(([, texte]) => texte !== '')
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={titre}
      size={1000}
      fullScreen={mobile}
      centered
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.root}>
        <dl className={classes.faits}>
          {faits.map(([label, texte]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{texte}</dd>
            </div>
          ))}
        </dl>
        {onEdit && (
          <Button variant="default" className={classes.modifier} onClick={onEdit} disabled={dirty.size > 0}>
            Modifier
          </Button>
        )}
        <div className={classes.parts}>
          {parts.map(part => (
            <Part key={part.menu} part={part} send={send} onTaken={onTaken} onDirty={mark} />
          ))}
        </div>
      </div>
      <ConfirmDialog
        opened={asking}
        title="Fermer sans enregistrer"
        yes="Fermer sans enregistrer"
        no="Continuer la saisie"
        danger
        onYes={() => {
          setAsking(false)
          onClose()
        }}
        onCancel={() => setAsking(false)}
      >
        <p>{'Ce que vous avez coché n’est pas enregistré. Souhaitez-vous fermer quand même\u00a0?'}</p>
      </ConfirmDialog>
    </Modal>
  )
}

type PartProps = Pick<Props, 'send' | 'onTaken'> & {
  part: LinkedPart
  onDirty: (menu: string, changed: boolean) => void
}

function Part({ part, send, onTaken, onDirty }: PartProps) {
  const { menu, titre } = part
  const [read, setRead] = useState({ items: part.items, serial: 0 })
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const tell = useRef(onDirty)
  tell.current = onDirty
  const [told] = useState(() => (changed: boolean) => tell.current(menu, changed))

  async function save(ids: readonly number[]): Promise<void> {
    setPending(true)
    setError(null)
    try {
      const { message } = await send(menu, ids)
      const kept = new Set(ids)
      setRead(({ items, serial }) => ({
        items: items.map(item => ({ ...item, etat: kept.has(item.id) ? 1 : 0 })),
        serial: serial + 1,
      }))
      notifySuccess(message)
      onTaken()
    } catch (refusal) {
      setError(messageOf(refusal))
    } finally {
      setPending(false)
    }
  }
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
