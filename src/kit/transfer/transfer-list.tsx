import { Button, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useState } from 'react'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { MOBILE } from '#kit/form/mobile.ts'
import { useOpening } from '#kit/form/use-opening.ts'
import { Pill } from '#kit/pill/pill.tsx'
import { Refusal } from '#kit/state/refusal.tsx'
import type { TransferItem } from '#wire/transfer.ts'
import classes from './transfer.module.css'
import { isChanged, selectedIds, startTransfer } from './transfer-model.ts'
import { TransferSides } from './transfer-sides.tsx'

export interface TransferListProps {
  /** Read once: fresher items are another list, under another `key`. */
  readonly items: readonly TransferItem[]
  /** What the lines are: "Utilisateurs". */
  readonly label: string
  readonly pending: boolean
  readonly error: string | null
  /** The whole selection, in the list's order; the caller writes it as its server reads it. */
  readonly onSave: (ids: number[]) => void
  /** Fermer; null where the list stands in a page. */
  readonly onClose: (() => void) | null
  readonly onDirty: ((dirty: boolean) => void) | null
  readonly variante?: 'cotes' | 'cases'
  /** Full name of the button that saves, where several lists stand together. */
  readonly saveName?: string
}

/** What belongs and what does not (specification shell-and-administration §2.5). */
export function TransferList(props: TransferListProps) {
  const { items, label, pending, error, onSave, onClose, onDirty, variante, saveName } = props
  const [{ lines, saved }] = useState(() => read(items))
  const [state, setState] = useState(() => startTransfer(saved))
  const changed = isChanged(lines, state, saved)
  useEffect(() => {
    onDirty?.(changed)
  }, [changed, onDirty])
  return (
    <div className={classes.frame}>
      <TransferSides label={label} lines={lines} state={state} onChange={setState} variante={variante} />
      <Refusal>{error}</Refusal>
      <div className={classes.foot}>
        {changed && (
          <Pill tone="wait" dot>
            Modifications non enregistrées
          </Pill>
        )}
        <span className={classes.gap} />
        {onClose && (
          <Button variant="default" onClick={onClose}>
            Fermer
          </Button>
        )}
        <Button
          aria-label={saveName}
          loading={pending}
          disabled={!changed}
          onClick={() => onSave(selectedIds(lines, state).map(Number))}
        >
          Enregistrer
        </Button>
      </div>
    </div>
  )
}

function read(items: readonly TransferItem[]) {
  const known = new Set(items.map(item => item.id))
  const lines = items.map(({ id, label, module_parent_id: parent, par, etat }) => ({
    id: String(id),
    label,
    parent: parent !== null && known.has(parent) ? String(parent) : null,
    note: par,
    given: par !== undefined && etat === 0,
  }))
  return { lines, saved: new Set(items.filter(item => item.etat === 1).map(item => String(item.id))) }
}

type DialogProps = Omit<TransferListProps, 'onClose'> & {
  opened: boolean
  title: ReactNode
  onClose: () => void
}

/** The list in its dialog, 900 by 800 px; the whole screen on a phone. Moves that are not saved are asked about. */
export function TransferDialog({ opened, title, onClose, ...list }: DialogProps) {
  const phone = useMediaQuery(MOBILE, false, { getInitialValueInEffect: false })
  const [dirty, setDirty] = useState(false)
  const [asking, setAsking] = useState(false)
  const close = () => (dirty ? setAsking(true) : onClose())
  const { onDirty } = list
  return (
    <Modal
      opened={useOpening(opened)}
      onClose={close}
      title={title}
      size={900}
      fullScreen={phone}
      centered
      attributes={{ header: { role: 'presentation' } }}
      classNames={{ content: classes.sheet, body: classes.dialog }}
    >
      <TransferList
        {...list}
        onClose={close}
        onDirty={changed => {
          setDirty(changed)
          onDirty?.(changed)
        }}
      />
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
        <p>Vos déplacements ne sont pas enregistrés. Souhaitez-vous fermer quand même ?</p>
      </ConfirmDialog>
    </Modal>
  )
}
