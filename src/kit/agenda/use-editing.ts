import { useState } from 'react'
import { formatRange, sameRange } from './range.ts'
import type { AgendaProps, AgendaRange, AgendaSlot } from './types.ts'

/** A slot that is being made or changed: drawn dashed, nothing has happened yet. */
export interface Draft {
  /** The slot that changes; null for a new one. */
  readonly slot: AgendaSlot | null
  readonly range: AgendaRange
  /** The small form is open about it. */
  readonly form: boolean
  /** The caller has it and has not answered. */
  readonly sending: boolean
}

export interface Editing {
  readonly draft: Draft | null
  readonly canAdd: boolean
  readonly editable: boolean
  canChange: (slot: AgendaSlot) => boolean
  canDelete: (slot: AgendaSlot) => boolean
  /** Draws a range without doing anything. */
  draw: (slot: AgendaSlot | null, range: AgendaRange, form?: boolean) => void
  cancel: () => void
  /** Does what is drawn. */
  commit: (slot: AgendaSlot | null, range: AgendaRange) => Promise<void>
  remove: (slot: AgendaSlot) => Promise<void>
  /** What a click or Enter does on a slot; nothing where nothing is offered. */
  activate: (slot: AgendaSlot) => void
  isActive: (slot: AgendaSlot) => boolean
  /** Sentence of the live region. */
  readonly said: string
  say: (text: string) => void
  /** "Lundi 16 novembre, 08:15 – 12:00". */
  tell: (range: AgendaRange) => string
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What is being drawn on an agenda, and what a person may do with it. */
export function useEditing(props: AgendaProps): Editing {
  const { days, onAdd, onChange, onDelete, onOpen } = props
  const [draft, setDraft] = useState<Draft | null>(null)
  const [said, say] = useState('')
  const canChange = (slot: AgendaSlot) => Boolean(onChange) && !slot.locked
  const canDelete = (slot: AgendaSlot) => Boolean(onDelete) && !slot.locked
  const tell = (range: AgendaRange) =>
    `${capitalize(days.find(d => d.id === range.day)?.label ?? '')}, ${formatRange(range)}`

  async function send(drawn: Draft, act: () => undefined | Promise<void>): Promise<void> {
    setDraft({ ...drawn, form: false, sending: true })
    try {
      await act()
    } finally {
      setDraft(null)
    }
  }
  async function commit(slot: AgendaSlot | null, range: AgendaRange): Promise<void> {
    if (draft?.sending) return
    const drawn = { slot, range, form: false, sending: true }
    if (slot === null) {
      if (onAdd) await send(drawn, () => onAdd(range))
    } else if (!sameRange(slot, range) && onChange) await send(drawn, () => onChange(slot, range))
    else setDraft(null)
  }
  async function remove(slot: AgendaSlot): Promise<void> {
    if (draft?.sending || !onDelete || slot.locked) return
    await send({ slot, range: slot, form: false, sending: true }, () => onDelete(slot))
  }
  function activate(slot: AgendaSlot): void {
    if (onOpen) onOpen(slot)
    else if (canChange(slot) || canDelete(slot)) setDraft({ slot, range: slot, form: true, sending: false })
  }
  return {
    draft,
    canAdd: Boolean(onAdd),
    editable: Boolean(onAdd ?? onChange ?? onDelete),
    canChange,
    canDelete,
    draw: (slot, range, form = false) => {
      setDraft({ slot, range, form, sending: false })
      if (!form) say(tell(range))
    },
    cancel: () => setDraft(null),
    commit,
    remove,
    activate,
    isActive: slot => Boolean(onOpen) || canChange(slot) || canDelete(slot),
    said,
    say,
    tell,
  }
}
