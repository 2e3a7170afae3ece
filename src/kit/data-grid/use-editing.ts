import { useState } from 'react'
import type { GridRow } from '#wire/grid.ts'
import { texteCellule } from '#wire/grid-cells.ts'
import type { Column } from './columns.ts'
import type { DataGridProps } from './types.ts'

/** A cell under somebody's hands. */
export interface Edited {
  readonly key: string
  readonly column: string
  /** As it stood, and as it is now. */
  readonly before: string
  readonly text: string
  /** What may be chosen; null where one writes. */
  readonly choices: readonly string[] | null
  readonly pending: boolean
  /** Why it was not taken. */
  readonly refusal: string | null
}

export interface Editing {
  readonly edited: Edited | null
  readonly canEdit: (column: Column) => boolean
  /** @param text what was typed to begin with; absent: what the cell says */
  readonly begin: (row: GridRow, column: Column, text?: string) => void
  readonly type: (text: string) => void
  readonly cancel: () => void
  /** @returns whether it was taken, or had not changed */
  readonly commit: (text?: string) => Promise<boolean>
  /** What was written in a row since the list was read, by column; the same object until more is. */
  readonly written: (key: string) => Written | undefined
}

type Given = Pick<DataGridProps, 'descriptor' | 'onEdit' | 'choicesOf'> & { readonly keyOf: (row: GridRow) => string }

export type Written = ReadonlyMap<string, string>

interface Said {
  readonly of: unknown
  readonly rows: ReadonlyMap<string, Written>
}

const NONE: Said = { of: null, rows: new Map() }

/** Cells changed in place: one at a time, kept by the caller, whose refusal is said where it was written. */
export function useEditing({ descriptor, onEdit, choicesOf, keyOf }: Given): Editing {
  const [edited, setEdited] = useState<(Edited & { readonly row: GridRow }) | null>(null)
  const [said, setSaid] = useState(NONE)
  const canEdit = ({ header }: Column) => onEdit != null && header.saisie !== undefined

  const written = (key: string) => (said.of === descriptor ? said.rows.get(key) : undefined)

  function begin(row: GridRow, column: Column, text?: string): void {
    if (!canEdit(column)) return
    const { id, saisie, type } = column.header
    const before = written(keyOf(row))?.get(id) ?? texteCellule(row[id], column.header, column.renderer)
    const chosen = saisie === 'choix'
    const start = {
      row,
      key: keyOf(row),
      column: id,
      before,
      text: chosen ? before : (text ?? before),
      choices: chosen ? [before] : null,
      pending: false,
      refusal: null,
    }
    setEdited(start)
    if (!chosen) return
    if (type === 'booleen') {
      setEdited({ ...start, choices: ['Oui', 'Non'] })
      return
    }
    const same = (now: Edited | null) => now?.key === start.key && now.column === start.column
    choicesOf?.(row, id).then(
      choices => setEdited(now => (now && same(now) ? { ...now, choices: [...new Set([...choices, before])] } : now)),
      error => {
        console.info('choices not read', error)
        setEdited(now => (same(now) ? null : now))
      },
    )
  }

  async function commit(given?: string): Promise<boolean> {
    if (!edited || edited.pending) return false
    const text = given ?? edited.text
    if (text === edited.before) {
      setEdited(null)
      return true
    }
    setEdited({ ...edited, text, pending: true, refusal: null })
    const refusal = (await onEdit?.(edited.row, edited.column, text)) ?? null
    const { key, column } = edited
    const same = (now: Edited | null) => now?.key === key && now.column === column
    if (refusal !== null) {
      setEdited(now => (now && same(now) ? { ...now, pending: false, refusal } : now))
      return false
    }
    setSaid(now => {
      const rows = now.of === descriptor ? now.rows : NONE.rows
      return { of: descriptor, rows: new Map([...rows, [key, new Map([...(rows.get(key) ?? []), [column, text]])]]) }
    })
    setEdited(now => (same(now) ? null : now))
    return true
  }
  return {
    edited,
    canEdit,
    begin,
    type: text => setEdited(now => now && { ...now, text, refusal: null }),
    cancel: () => setEdited(null),
    commit,
    written,
  }
}
